import { randomUUID } from 'node:crypto'
import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { weekdayDateAndTime } from '@/lib/core/time/date-formats'
import { env } from '@/lib/env'
import type { Month, MovementPage, Wallet } from '@/lib/wallet/queries'
import { movementView } from '@/lib/wallet/words'
import { ChainCard } from './chain-card'
import { ConvertForm } from './convert-form'
import { MonthChart } from './month-chart'
import { MovementList } from './movement-list'
import { WalletBoard } from './wallet-board'
import './wallet.css'

type Props = {
  account: string
  wallet: Wallet
  latest: MovementPage
  month: Month
  amount: string | undefined
  locale: Locale
}

const SUGGESTED = 100

/** Balances, conversion, the latest lines of points and the month. */
export function WalletPage({ account, wallet, latest, month, amount, locale }: Props) {
  const { wallet: texts, missions } = MESSAGES[locale]
  const { noDue, days, clock, dueLabel } = missions.card
  const { points, tokens, converted, most, resetsAt, now } = wallet
  const suggested = most > 0 ? String(Math.min(SUGGESTED, most)) : ''
  return (
    <>
      <WalletBoard wallet={wallet} locale={locale} />
      <div className="wallet-columns">
        <section aria-labelledby="statement" className="wallet-statement">
          <SectionHead
            id="statement"
            title={texts.statement.title}
            aside={
              <Link
                href="/wallet/movements"
                className="inline-flex min-h-11 items-center font-[650] text-sky"
              >
                {texts.statement.all}
              </Link>
            }
          />
          {latest.rows.length > 0 ? (
            <MovementList
              lines={latest.rows.map((row) => movementView(row, locale))}
              unit={texts.assets.points}
              texts={texts.statement}
            />
          ) : (
            <div className="pt-5">
              <EmptyState
                art={<EmptyTicketArt />}
                level={3}
                title={texts.empty.title}
                text={texts.empty.text}
              >
                <ButtonLink href="/quiz">{texts.empty.quiz}</ButtonLink>
                <ButtonLink href="/missions?tab=suggested" variant="outline">
                  {texts.empty.missions}
                </ButtonLink>
              </EmptyState>
            </div>
          )}
        </section>
        <div className="wallet-side">
          <ConvertForm
            wallet={{ points, tokens, converted, most, resetsAt, now }}
            initial={amount ?? suggested}
            requestId={randomUUID()}
            resetsOn={weekdayDateAndTime(locale, env.APP_TIME_ZONE).format(resetsAt)}
            texts={texts.convert}
            clock={{ noDue, days, clock, dueLabel }}
            locale={locale}
          />
          <MonthChart month={month} locale={locale} />
          <ChainCard
            account={account}
            lines={wallet.lines}
            head={wallet.head}
            zone={env.APP_TIME_ZONE}
            texts={texts.chain}
            locale={locale}
          />
        </div>
      </div>
    </>
  )
}
