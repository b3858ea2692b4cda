import type { Messages } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { fill } from '@/lib/core/i18n/fill'
import type { DraftFault } from '@/lib/quiz/drafts/faults/rules'
import type { Draft } from '@/lib/quiz/drafts/rules'
import { QUESTIONS_MAX } from '@/lib/quiz/rules'
import { faultWords } from './fault-words'
import './builder.css'

type Props = {
  draft: Draft
  faults: DraftFault[][]
  /** Those of them that are shown. */
  shown: DraftFault[][]
  texts: Messages['quizTemplates']['builder']
}

/** The questions as a line-up; each opens with its own submit button. */
export function QuestionLineUp({ draft: { questions, place }, faults, shown, texts }: Props) {
  const isLast = questions.length >= QUESTIONS_MAX
  const rows = questions.map((question, at) => ({ at, n: at + 1, text: question.text.trim() || texts.empty }))
  return (
    <ol className="builder-list" aria-label={texts.list}>
      {rows.map(({ at, n, text }) => {
        const isOpen = at === place
        const shownFaults = shown[at] ?? []
        return (
          <li key={n} data-fault={shownFaults.length > 0 || undefined}>
            <button type="submit" name="intent" value={`open ${at}`} aria-current={isOpen || undefined}>
              <b>{n}</b>
              <span>
                {shownFaults[0] && <em>{faultWords(shownFaults[0], texts)}</em>}
                {text}
              </span>
              {(shownFaults.length > 0 || !isOpen || (faults[at]?.length ?? 0) === 0) && (
                <Icon
                  name={shownFaults.length > 0 ? 'close' : 'check'}
                  size={16}
                  label={shownFaults.length > 0 ? texts.faulty : texts.good}
                />
              )}
            </button>
          </li>
        )
      })}
      {!isLast && (
        <li>
          <button type="submit" name="intent" value="add" className="text-ink-soft">
            <b>{questions.length + 1}</b>
            <span>{texts.add}</span>
            <Icon name="plus" size={16} />
          </button>
        </li>
      )}
      {isLast && <li className="py-3 text-ink-soft text-sm">{fill(texts.full, { max: QUESTIONS_MAX })}</li>}
    </ol>
  )
}
