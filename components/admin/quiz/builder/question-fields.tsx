import type { Messages } from 'next-intl'
import { SelectField } from '@/components/ui/select-field'
import { TextareaField } from '@/components/ui/textarea-field'
import { fill } from '@/lib/core/i18n/fill'
import type { DraftFault } from '@/lib/quiz/drafts/faults/rules'
import type { DraftQuestion } from '@/lib/quiz/drafts/rules'
import { QUESTION_MAX, QUIZ_DIFFICULTIES, WHY_MAX } from '@/lib/quiz/rules'
import { EnglishFields } from './english-fields'
import { faultWords } from './fault-words'
import { OptionRows } from './option-rows'
import { QuestionSteps } from './question-steps'

type Props = {
  question: DraftQuestion
  place: number
  count: number
  faults: DraftFault[]
  /** Faults that only the server finds, by field. */
  unread: Record<string, string>
  onChange: (part: Partial<DraftQuestion>) => void
  texts: Messages['quizTemplates']
}

export function QuestionFields({ question, place, count, faults, unread, onChange, texts }: Props) {
  const { builder, difficulties } = texts
  const errorOf = (field: string): string | undefined => {
    const fault = faults.find((one) => one.field === field)
    return fault ? faultWords(fault, builder) : unread[field]
  }
  const used = (text: string, max: number) => fill(builder.used, { n: [...text].length, max })
  return (
    <section aria-labelledby="open-question" className="grid min-w-0 content-start gap-4">
      <h2 id="open-question" className="text-2xl">
        {fill(builder.question, { n: place + 1 })}
      </h2>
      <TextareaField
        name="text"
        rows={2}
        value={question.text}
        onChange={({ target }) => onChange({ text: target.value.replace(/\n/g, ' ') })}
        label={builder.text}
        hint={used(question.text, QUESTION_MAX)}
        error={errorOf('text')}
      />
      <OptionRows question={question} errorOf={errorOf} onChange={onChange} texts={builder} />
      <TextareaField
        name="explanation"
        rows={2}
        value={question.explanation}
        onChange={({ target }) => onChange({ explanation: target.value })}
        label={builder.explanation}
        hint={`${builder.explanationHint} ${used(question.explanation, WHY_MAX)}`}
        error={errorOf('explanation')}
      />
      <SelectField
        name="level"
        value={question.difficulty}
        onChange={({ target }) => onChange({ difficulty: target.value })}
        label={builder.level}
        className="max-w-60"
        options={[
          { value: '', label: builder.levelOfTemplate },
          ...QUIZ_DIFFICULTIES.map((value) => ({ value, label: difficulties[value] })),
        ]}
      />
      <EnglishFields question={question} errorOf={errorOf} onChange={onChange} texts={builder} />
      <QuestionSteps place={place} count={count} texts={builder} />
    </section>
  )
}
