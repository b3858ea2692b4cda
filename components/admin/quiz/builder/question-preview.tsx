import type { Messages } from 'next-intl'
import { LedBoard } from '@/components/quiz/led-board'
import { StopwatchRing } from '@/components/quiz/stopwatch-ring'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { fill } from '@/lib/core/i18n/fill'
import type { DraftQuestion } from '@/lib/quiz/drafts/rules'
import { QUIZ_SECONDS } from '@/lib/quiz/rules'
import './builder.css'
import '@/components/ui/css/radio-chips.css'

type Props = {
  question: DraftQuestion
  place: number
  count: number
  isEnglish: boolean
  texts: Messages['quizTemplates']['builder']
}

const LOOKS = ['before', 'after'] as const
const SECONDS = 41

/** Before and after are radio buttons that only CSS reads; they belong to no form. */
export function QuestionPreview({ question, place, count, isEnglish, texts }: Props) {
  const english = isEnglish && question.en.text.trim() !== ''
  const why = english ? question.en.explanation : question.explanation
  const rows = question.options.map((option, row) => ({
    n: row + 1,
    text: (english && option.en) || option.text,
    isRight: row === question.right,
  }))
  return (
    <section className="builder-preview" aria-label={texts.preview}>
      <p className="type-eyebrow mb-2 text-ink-soft" aria-hidden="true">
        {texts.preview}
      </p>
      <div className="builder-phone">
        <div className="flex items-center justify-between" aria-hidden="true">
          <StopwatchRing secondsLeft={SECONDS} seconds={QUIZ_SECONDS} label="" spoken="" />
          <LedBoard label={texts.answered} value={`${place + 1}/${count}`} />
        </div>
        <p className="type-eyebrow mt-3 text-flood text-xs">
          {fill(texts.questionOf, { n: place + 1, all: count })}
        </p>
        <p className="type-head mt-1 text-xl wrap-anywhere">
          {(english ? question.en.text : question.text) || texts.empty}
        </p>
        <ul>
          {rows.map(({ n, text, isRight }) => (
            <li key={n} data-right={isRight || undefined}>
              <b aria-hidden="true">{n}</b>
              <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
              {isRight && <Icon name="check" size={16} label={texts.rightOne} />}
            </li>
          ))}
        </ul>
        {why && (
          <p className="builder-why">
            <strong>{texts.why}</strong> {why}
          </p>
        )}
      </div>
      <div className="mt-2 flex gap-1.5" role="radiogroup" aria-label={texts.look}>
        {LOOKS.map((look) => (
          <label key={look} className="radio-chip flex-1">
            <input type="radio" name="look" form="look" value={look} defaultChecked={look === 'before'} />
            <span className="w-full justify-center">{texts[look]}</span>
          </label>
        ))}
      </div>
      <p className="mt-4 border border-line bg-card p-4 text-sm">
        {texts.importText}{' '}
        <Link href="/admin/quiz?view=import" className="text-sky underline underline-offset-4">
          {texts.importLink}
        </Link>
      </p>
    </section>
  )
}
