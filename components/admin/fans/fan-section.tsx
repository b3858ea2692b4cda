import { randomUUID } from 'node:crypto'
import type { Route } from 'next'
import { getMessages } from 'next-intl/server'
import { FlashNotice } from '@/components/shell/flash-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { MovementList } from '@/components/wallet/movement-list'
import type { FanFile } from '@/lib/account/fans/queries'
import { auditPage } from '@/lib/audit/queries'
import type { Admin } from '@/lib/core/actor'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import { sudoState } from '@/lib/ledger/corrections/queries'
import { movementsOf } from '@/lib/wallet/queries'
import { movementView } from '@/lib/wallet/words'
import { CorrectionForm } from '../correction-form'
import { Figures } from '../figures'
import { instantFormat } from '../instants'
import { SudoGate } from '../sudo-gate'
import { FanBan } from './fan-ban'
import { FanSessions } from './fan-sessions'

const SHOWN = 8
const FIGURES = ['points', 'earned', 'tokens', 'xp', 'owed', 'leagues'] as const

type Props = { admin: Admin; locale: Locale; fan: FanFile }

/** Everything about one fan that an admin needs, and nothing to write to them with. */
export async function FanSection({ admin, locale, fan }: Props) {
  const [messages, sudo, movements, log] = await Promise.all([
    getMessages({ locale }),
    sudoState(admin),
    movementsOf({ userId: fan.id }, { asset: 'points', limit: SHOWN }),
    auditPage(admin, { subject: fan.id }),
  ])
  const { fans: texts, admin: words, corrections, wallet, audit } = messages
  const when = instantFormat(locale)
  const actions: Record<string, string> = audit.actions
  const facts = [
    fan.email,
    fill(texts.verified, { day: when.format(fan.verifiedMs) }),
    ...(fan.seenMs ? [fill(texts.seen, { day: when.format(fan.seenMs) })] : []),
    fan.isPro ? texts.tags.pro : texts.tags.free,
    fan.bannedMs ? texts.tags.banned : fan.eraseMs ? texts.tags.leaving : texts.tags.fine,
    ...(fan.isAdmin ? [texts.tags.admin] : []),
  ]
  return (
    <>
      <PageHead eyebrow={words.nav.fans} title={fan.nickname ?? texts.nameless}>
        {fan.nickname && (
          <ButtonLink href={`/u/${encodeURIComponent(fan.nickname)}` as Route} variant="outline" size="sm">
            {texts.openProfile}
          </ButtonLink>
        )}
      </PageHead>
      <FlashNotice />
      <p className="mt-3 text-ink-soft wrap-anywhere">{facts.join(' · ')}</p>
      <Figures
        locale={locale}
        figures={FIGURES.map((name) => ({ label: texts.figures[name], value: fan[name] }))}
      />
      <div className="mt-8 grid gap-9 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 content-start gap-9">
          <section>
            <SectionHead title={texts.movements} />
            {movements.rows.length === 0 ? (
              <p className="slot-dashed mt-4 px-4 py-5">{texts.noMovements}</p>
            ) : (
              <MovementList
                lines={movements.rows.map((row) => ({ ...movementView(row, locale), href: undefined }))}
                unit={texts.amount}
                texts={wallet.statement}
              />
            )}
          </section>
          <FanSessions fan={fan} sudo={sudo === 'open'} texts={texts} locale={locale} />
          <section>
            <SectionHead title={texts.log} />
            {log.lines.length === 0 && <p className="slot-dashed mt-4 px-4 py-5">{texts.noLog}</p>}
            <ul>
              {log.lines.map(({ id, at, action, who, detail }) => (
                <li key={id} className="flex flex-wrap gap-x-4 border-line border-b py-2.5">
                  <span className="text-ink-soft text-sm">{when.format(at)}</span>
                  <b>{actions[action.replaceAll('.', '_')] ?? action}</b>
                  <span className="wrap-anywhere">{String(detail.reason ?? '')}</span>
                  <span className="ml-auto text-sm">{who}</span>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <dl className="sheet grid gap-1 p-5">
            <dt className="text-ink-soft text-sm">{texts.customer}</dt>
            <dd className="font-[650] wrap-anywhere">{fan.stripeId ?? texts.nobody}</dd>
            {fan.eraseMs && (
              <>
                <dt className="text-ink-soft text-sm">{texts.leaves}</dt>
                <dd className="font-[650]">{when.format(fan.eraseMs)}</dd>
              </>
            )}
          </dl>
          <SudoGate state={sudo} locale={locale}>
            <CorrectionForm requestId={randomUUID()} texts={corrections} fan={fan.id} />
            {!fan.isAdmin && <FanBan fan={fan} texts={texts} locale={locale} />}
          </SudoGate>
        </div>
      </div>
    </>
  )
}
