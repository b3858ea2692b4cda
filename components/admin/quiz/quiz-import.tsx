'use client'

import type { Messages } from 'next-intl'
import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { Link } from '@/components/ui/link'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { refusalOf } from '@/lib/core/forms/action-result'
import { fill } from '@/lib/core/i18n/fill'
import { importQuestions } from '@/lib/quiz/actions'
import { IMPORT_FORMATS, QUIZ_DIFFICULTIES } from '@/lib/quiz/rules'
import { FaultList } from '../fault-list'
import '../table.css'

type Props = {
  requestId: string
  competitions: { value: string; label: string }[]
  fileHint: string
  texts: Messages['quizTemplates']
}

export function QuizImport({ requestId, competitions, fileHint, texts }: Props) {
  const [result, submit] = useFormAction(importQuestions)
  useResultToast(result)
  const refusal = refusalOf(result)
  const read = result?.ok ? result.data : null
  const values = refusal?.values ?? read?.values ?? {}
  const field = fieldPropsOf(refusal, values)
  const { form, formats, difficulties, import: words } = texts
  const faults = (read?.refused ?? []).map(({ line, reason }) => ({
    at: fill(words.line, { line }),
    text: reason,
  }))
  return (
    <form action={submit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <FormResult result={result} />
      <input type="hidden" name="requestId" value={requestId} />
      <SelectField
        key={`format ${field('format', 'otdb').defaultValue}`}
        {...field('format', 'otdb')}
        label={words.format}
        options={IMPORT_FORMATS.map((value) => ({ value, label: formats[value] }))}
      />
      <TextareaField
        {...field('text')}
        label={words.text}
        rows={8}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        inputClassName="text-sm [tab-size:2]"
      />
      <TextField
        name="file"
        type="file"
        accept=".json,.txt,.gift,.csv,text/*,application/json"
        label={words.file}
        hint={fileHint}
        error={refusal?.fields?.file}
      />
      <TextField {...field('name')} label={words.name} hint={words.nameHint} autoComplete="off" />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          key={`competition ${field('competition').defaultValue}`}
          {...field('competition')}
          label={form.competition}
          options={competitions}
        />
        <SelectField
          key={`difficulty ${field('difficulty', 'medium').defaultValue}`}
          {...field('difficulty', 'medium')}
          label={form.difficulty}
          options={QUIZ_DIFFICULTIES.map((value) => ({ value, label: difficulties[value] }))}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2.5">
        <SubmitButton name="intent" value="dry" variant="outline" pendingLabel={words.trying}>
          {words.dry}
        </SubmitButton>
        <SubmitButton name="intent" value="template" pendingLabel={words.keeping}>
          {words.asTemplate}
        </SubmitButton>
        <SubmitButton name="intent" value="bank" variant="outline" pendingLabel={words.keeping}>
          {words.asBank}
        </SubmitButton>
      </div>
      {read?.templateId && (
        <p>
          <Link href={`/admin/quiz?template=${read.templateId}`} className="row-link">
            {words.openTemplate}
          </Link>
        </p>
      )}
      {read?.topic && (
        <p>
          <Link href={`/admin/questions?topic=${encodeURIComponent(read.topic)}`} className="row-link">
            {words.openBank}
          </Link>
        </p>
      )}
      <FaultList title={form.faults} faults={refusal?.faults ?? []} />
      <FaultList title={words.refused} faults={faults} />
      {read && read.questions.length > 0 && (
        <section aria-label={words.accepted} role="status">
          <h3 className="text-base">{words.accepted}</h3>
          <ol className="mt-1 list-decimal pl-5 text-sm">
            {[...new Set(read.questions.map(({ text }) => text))].map((text) => (
              <li key={text} className="py-0.5 wrap-anywhere">
                {text}
              </li>
            ))}
          </ol>
        </section>
      )}
    </form>
  )
}
