import type { Messages } from 'next-intl'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'
import { fill } from '@/lib/core/i18n/fill'
import type { DraftQuestion } from '@/lib/quiz/drafts/rules'

type Props = {
  question: DraftQuestion
  errorOf: (field: string) => string | undefined
  onChange: (part: Partial<DraftQuestion>) => void
  texts: Messages['quizTemplates']['builder']
}

/** Folded, since without English everybody reads the Italian text. */
export function EnglishFields({ question: { options, en }, errorOf, onChange, texts }: Props) {
  const rows = options.map((option, row) => ({ row, n: row + 1, ...option, name: `en.option.${row}` }))
  const isWritten = [en.text, en.explanation, ...rows.map((row) => row.en)].some((text) => text !== '')
  return (
    <details open={isWritten || undefined}>
      <summary className="min-h-11 cursor-pointer content-center text-sm font-[650] underline underline-offset-4">
        {texts.english}
      </summary>
      <div className="mt-3 grid gap-3" lang="en">
        <TextareaField
          name="en.text"
          rows={2}
          value={en.text}
          onChange={({ target }) => onChange({ en: { ...en, text: target.value.replace(/\n/g, ' ') } })}
          label={texts.englishText}
          error={errorOf('en.text')}
        />
        {rows.map(({ row, n, text, en: name, name: field }) => (
          <TextField
            key={n}
            name={field}
            value={name}
            onChange={({ target }) => onChange({ options: options.with(row, { text, en: target.value }) })}
            label={fill(texts.englishOption, { n })}
            hint={text}
            error={errorOf(field)}
            autoComplete="off"
          />
        ))}
        <TextareaField
          name="en.explanation"
          rows={2}
          value={en.explanation}
          onChange={({ target }) => onChange({ en: { ...en, explanation: target.value } })}
          label={texts.englishExplanation}
          error={errorOf('en.explanation')}
        />
      </div>
    </details>
  )
}
