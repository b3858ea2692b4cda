import { randomUUID } from 'node:crypto'
import type { Route } from 'next'
import { FlashNotice } from '@/components/shell/flash-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { Statement } from '@/components/wallet/statement'
import type { FanDetails } from '@/lib/account/fans/queries'
import { auditPage } from '@/lib/audit/queries'
import { actionText } from '@/lib/audit/words'
import { sudoState } from '@/lib/auth/sudo'
import type { Admin } from '@/lib/core/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { shortDateTime } from '@/lib/core/time/instants'
import { chainOfFan } from '@/lib/ledger/chain/queries'
import { amountHint } from '@/lib/ledger/corrections/words'
import { profilePath } from '@/lib/profile/rules'
import { movementsOfFan } from '@/lib/wallet/queries'
import { MOVEMENTS_SHOWN, type ShownAsset } from '@/lib/wallet/rules'
import { CorrectionForm } from '../corrections/correction-form'
import { Figures } from '../figures'
import { LogActor } from '../log/log-actor'
import { SudoGate } from '../sudo-gate'
import { FanBan } from './fan-ban'
import { FanChain } from './fan-chain'
import { FanPlan } from './fan-plan'
import { FanSessions } from './fan-sessions'

const FIGURES = ['points', 'earned', 'tokens', 'xp', 'owed', 'leagues'] as const

type Props = {
  admin: Admin
  locale: Locale
  fan: FanDetails
  /** Which ledger lines to show: those of an asset, before a place. */
  asset: ShownAsset
  before: number | undefined
}

/** Everything about a fan that an admin needs, without a way to contact them. */
export async function FanSection({ admin, locale, fan, asset, before }: Props) {
  const { fans: texts, admin: words, corrections } = MESSAGES[locale]
  const [sudo, movements, chain, log] = await Promise.all([
    sudoState(admin),
    movementsOfFan(admin, fan.id, { asset, before, limit: MOVEMENTS_SHOWN }),
    chainOfFan(admin, fan.id),
    auditPage(admin, { subject: fan.id }),
  ])
  const facts = [
    fan.email,
    fill(texts.verified, { day: shortDateTime(fan.verifiedMs, locale) }),
    ...(fan.seenMs ? [fill(texts.seen, { day: shortDateTime(fan.seenMs, locale) })] : []),
    fan.isPro ? texts.tags.pro : texts.tags.free,
    fan.bannedMs ? texts.tags.banned : fan.eraseMs ? texts.tags.leaving : texts.tags.fine,
    ...(fan.isAdmin ? [texts.tags.admin] : []),
  ]
  return (
    <>
      <PageHead eyebrow={words.nav.fans} title={fan.nickname ?? texts.nameless}>
        {fan.nickname && (
          <ButtonLink href={profilePath(fan.nickname)} variant="outline" size="sm">
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
            <Statement
              path={`/admin/fans/${fan.id}` as Route}
              asset={asset}
              before={before}
              page={movements}
              locale={locale}
              withCauses
            />
            <FanChain chain={chain} locale={locale} />
          </section>
          <FanSessions fan={fan} sudo={sudo === 'open'} texts={texts} locale={locale} />
          <section>
            <SectionHead title={texts.log} />
            {log.lines.length === 0 && <p className="slot-dashed mt-4 px-4 py-5">{texts.noLog}</p>}
            <ul>
              {log.lines.map((line) => (
                <li key={line.id} className="flex flex-wrap gap-x-4 border-line border-b py-2.5">
                  <span className="text-ink-soft text-sm">{shortDateTime(line.at, locale)}</span>
                  <b>{actionText(line, locale)}</b>
                  <span className="wrap-anywhere">{String(line.detail.reason ?? '')}</span>
                  <div className="ml-auto text-sm">
                    <LogActor line={line} locale={locale} />
                  </div>
                </li>
              ))}
            </ul>
            {log.lines.length > 0 && (
              <Link
                href={`/admin/log?subject=${fan.id}`}
                className="mt-2 inline-flex min-h-11 items-center underline underline-offset-4"
              >
                {texts.wholeLog}
              </Link>
            )}
          </section>
        </div>
        <div className="grid min-w-0 content-start gap-5">
          <FanPlan admin={admin} fan={fan} locale={locale} />
          <SudoGate state={sudo} locale={locale}>
            <CorrectionForm
              requestId={randomUUID()}
              amountHint={amountHint(locale)}
              texts={corrections}
              fan={fan.id}
            />
            {!fan.isAdmin && <FanBan fan={fan} texts={texts} locale={locale} />}
          </SudoGate>
        </div>
      </div>
    </>
  )
}
