import type { Messages } from 'next-intl'
import { Link } from '@/components/ui/link'
import { RowAction } from '@/components/ui/row-action'
import { fill } from '@/lib/core/i18n/fill'
import { percent, upToOneDecimal } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { setQuestionActive } from '@/lib/quiz/actions'
import type { BankQuestion } from '@/lib/quiz/bank/queries'

type Props = {
  question: BankQuestion
  difficulty: string
  topic: string
  /** The page to come back to. */
  next: string
  list: Messages['questions']['list']
  locale: Locale
}

export function QuestionRow({ question, difficulty, topic, next, list, locale }: Props) {
  const { id, written, proof, active, shown, rightShare, medianSeconds } = question
  const inPercent = percent(locale)
  const number = upToOneDecimal(locale)
  const text = locale === 'en' ? (written.en?.text ?? written.text) : written.text
  const right = written.options.findIndex((option) => option.is_correct)
  const answer = (locale === 'en' ? written.en?.options[right] : undefined) ?? written.options[right]?.text
  const label = active ? list.withdraw : list.offer
  return (
    <tr className="border-line border-b">
      <td>
        <span className="font-[650] wrap-anywhere">{text}</span>
        <span className="block text-ink-soft text-sm wrap-anywhere">
          {fill(list.rightOption, { text: answer ?? '' })}
        </span>
        <span className="block text-ink-soft text-sm">
          {`${topic} · ${difficulty}`}
          {proof && (
            <>
              {' · '}
              <Link
                href={`/admin/matches?match=${proof.matchId}`}
                aria-label={`${list.proof}: ${text}`}
                className="underline underline-offset-4"
              >
                {list.proof}
              </Link>
            </>
          )}
        </span>
      </td>
      <td className="type-score text-lg">{shown === 0 ? list.never : number.format(shown)}</td>
      <td className="type-score text-lg">{rightShare === null ? '–' : inPercent.format(rightShare)}</td>
      <td className="type-score text-lg whitespace-nowrap">
        {medianSeconds === null ? '–' : fill(list.seconds, { n: number.format(medianSeconds) })}
      </td>
      <td>
        <span className="block pb-1 text-sm">{active ? list.on : list.off}</span>
        <RowAction
          action={setQuestionActive}
          fields={{ id, active: active ? 'off' : 'on', next }}
          variant="outline"
          size="sm"
          label={label}
          name={`${label}: ${text}`}
          pendingLabel={list.saving}
        />
      </td>
    </tr>
  )
}
