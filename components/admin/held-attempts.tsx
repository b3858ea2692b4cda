import { getMessages, getTranslations } from 'next-intl/server'
import { SectionHead } from '@/components/ui/page-head'
import { RowAction } from '@/components/ui/row-action'
import type { Admin } from '@/lib/core/actor'
import { numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { reviewAttempt } from '@/lib/quiz/actions'
import { heldAttempts } from '@/lib/quiz/held/queries'
import { Cell, DataCells } from './data-cells'
import { dayFormat } from './instants'

const pace = numberFormat({ maximumFractionDigits: 1 })

/** Renders nothing when there are none. */
export async function HeldAttempts({ admin, locale }: { admin: Admin; locale: Locale }) {
  const [attempts, { heldAttempts: texts }, t] = await Promise.all([
    heldAttempts(admin),
    getMessages({ locale }),
    getTranslations({ locale, namespace: 'heldAttempts' }),
  ])
  if (attempts.length === 0) return null
  const day = dayFormat(locale)
  return (
    <section className="mt-9">
      <SectionHead title={texts.title} />
      <p className="mt-2 mb-4 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <DataCells label={texts.title} heads={[texts.day, texts.fan, texts.score, texts.pace, texts.do]}>
        {attempts.map(({ id, nickname, day: quizDay, score, medianSeconds }) => {
          const name = nickname ?? texts.noName
          return (
            <tr key={id} className="border-line border-b">
              <Cell className="whitespace-nowrap">{day(quizDay)}</Cell>
              <Cell className="font-[650] wrap-anywhere">{name}</Cell>
              <Cell className="type-score text-lg">{score}</Cell>
              <Cell>{t('seconds', { seconds: pace(locale).format(medianSeconds) })}</Cell>
              <Cell className="flex flex-wrap gap-2">
                <RowAction
                  action={reviewAttempt}
                  fields={{ id, verdict: 'rank' }}
                  variant="outline"
                  size="sm"
                  label={texts.rank}
                  name={`${texts.rank}: ${name}`}
                  pendingLabel={texts.deciding}
                />
                <RowAction
                  action={reviewAttempt}
                  fields={{ id, verdict: 'leave_out' }}
                  variant="destructive"
                  size="sm"
                  label={texts.leaveOut}
                  name={`${texts.leaveOut}: ${name}`}
                  pendingLabel={texts.deciding}
                />
              </Cell>
            </tr>
          )
        })}
      </DataCells>
    </section>
  )
}
