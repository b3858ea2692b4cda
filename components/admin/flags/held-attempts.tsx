import type { Messages } from 'next-intl'
import { buttonStyle } from '@/components/ui/button'
import { SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import { sudoState } from '@/lib/auth/sudo'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { upToOneDecimal } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { pageAddress, pageOf, type TableQuery } from '@/lib/core/tables/table'
import { calendarDay } from '@/lib/core/time/instants'
import { reviewAttempt } from '@/lib/quiz/actions'
import { type HeldAttempt, heldAttempts } from '@/lib/quiz/held/queries'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import { SudoGate } from '../sudo-gate'

const PER_PAGE = 20
export const HELD_TABLE = { name: 'held', sorts: ['day', 'fan', 'score', 'pace'] }

type Props = { admin: Admin; locale: Locale; query: TableQuery }

/** Renders nothing when there are none. */
export async function HeldAttempts({ admin, locale, query }: Props) {
  const { heldAttempts: texts } = MESSAGES[locale]
  const [attempts, sudo] = await Promise.all([heldAttempts(admin), sudoState(admin)])
  if (attempts.length === 0) return null
  const shown = pageOf(attempts, query, {
    text: ({ nickname }) => nickname ?? texts.noName,
    values: {
      day: ({ day }) => day,
      fan: ({ nickname }) => nickname,
      score: ({ score }) => score,
      pace: ({ medianSeconds }) => medianSeconds,
    },
    perPage: PER_PAGE,
  })
  const next = pageAddress('/admin/flags', query)
  return (
    <section id={query.name} className="mt-9">
      <SectionHead title={texts.title} />
      <p className="mt-2 mb-4 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <SudoGate state={sudo} locale={locale}>
        <DataTable
          label={texts.title}
          path="/admin/flags"
          query={query}
          shown={shown}
          locale={locale}
          heads={[
            { label: texts.day, sort: 'day' },
            { label: texts.fan, sort: 'fan' },
            { label: texts.score, sort: 'score' },
            { label: texts.pace, sort: 'pace' },
            { label: texts.do },
          ]}
          empty={<NoResults locale={locale} />}
        >
          {shown.rows.map((attempt) => (
            <HeldRow key={attempt.id} attempt={attempt} next={next} texts={texts} locale={locale} />
          ))}
        </DataTable>
      </SudoGate>
    </section>
  )
}

type RowProps = { attempt: HeldAttempt; next: string; texts: Messages['heldAttempts']; locale: Locale }

function HeldRow({ attempt, next, texts, locale }: RowProps) {
  const { id, nickname, day, score, medianSeconds, isOwn } = attempt
  const t = translatorFor(locale, 'heldAttempts')
  const name = nickname ?? texts.noName
  return (
    <tr className="border-line border-b">
      <td className="whitespace-nowrap">{calendarDay(day, locale)}</td>
      <td className="min-w-40 font-[650] wrap-anywhere">{name}</td>
      <td className="type-score text-lg">{score}</td>
      <td>{t('seconds', { seconds: upToOneDecimal(locale).format(medianSeconds) })}</td>
      <td>
        <details>
          <summary
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
            aria-label={`${texts.decide}: ${name}`}
          >
            {texts.decide}
          </summary>
          <p className="mt-3 mb-2">{texts.final}</p>
          <div className="flex flex-wrap gap-2">
            {!isOwn && (
              <RowAction
                action={reviewAttempt}
                fields={{ id, verdict: 'rank', next }}
                variant="outline"
                size="sm"
                label={texts.rank}
                name={`${texts.rank}: ${name}`}
                pendingLabel={texts.deciding}
              />
            )}
            <RowAction
              action={reviewAttempt}
              fields={{ id, verdict: 'leave_out', next }}
              variant="destructive"
              size="sm"
              label={texts.leaveOut}
              name={`${texts.leaveOut}: ${name}`}
              pendingLabel={texts.deciding}
            />
          </div>
        </details>
      </td>
    </tr>
  )
}
