import type { Messages } from 'next-intl'
import { NoticeBox } from '@/components/ui/notice-box'
import { SectionHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import { dateFormat } from '@/lib/core/i18n/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { ledgerAlarms, ruleCounts } from '@/lib/operations/checks/queries'
import './overview.css'

type Props = { admin: Admin; texts: Messages['admin']; locale: Locale }
type Lamp = { id: string; name: string; state: 'ok' | 'broken' | 'unchecked'; verdict: string }

const instant = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** The rules of the ledger as lamps: each is lit while it is checked and no violation of it stands. */
export async function Invariants({ admin, texts, locale }: Props) {
  const [alarms, { hourlyAt, fullAt, counts }] = await Promise.all([ledgerAlarms(admin), ruleCounts(admin)])
  const t = translatorFor(locale, 'admin')
  const when = instant(locale, env.APP_TIME_ZONE)
  const lamps = Object.entries(texts.rules).map(([id, name]): Lamp => {
    const count = counts[id]
    if (count === undefined) return { id, name, state: 'unchecked', verdict: texts.unchecked }
    return count > 0
      ? { id, name, state: 'broken', verdict: t('broken', { count }) }
      : { id, name, state: 'ok', verdict: texts.healthy }
  })
  const lit = lamps.filter(({ state }) => state === 'ok').length
  const ran = (at: Date | null) => (at ? when.format(at) : texts.neverRun)
  return (
    <section id="ledger" className="mt-9">
      <SectionHead title={texts.invariants} />
      {alarms.length > 0 && (
        <NoticeBox tone="red" icon="alert" role="alert" title={texts.alarm} className="mb-4">
          <ul>
            {alarms.map((alarm) => (
              <li key={alarm}>{texts.alarms[alarm]}</li>
            ))}
          </ul>
        </NoticeBox>
      )}
      <div className="lamps">
        <p className="lamps-head" data-broken={lit < lamps.length || undefined}>
          <span>
            {texts.hourly}: {ran(hourlyAt)} · {texts.fullCheck}: {ran(fullAt)}
          </span>
          <b>{t('lamps', { lit, all: lamps.length })}</b>
        </p>
        <ul>
          {lamps.map((lamp) => (
            <CheckLamp key={lamp.id} lamp={lamp} />
          ))}
        </ul>
      </div>
    </section>
  )
}

const CheckLamp = ({ lamp: { id, name, state, verdict } }: { lamp: Lamp }) => (
  <li>
    <button
      type="button"
      popoverTarget={`lamp-${id}`}
      className="lamps-one"
      data-state={state}
      aria-label={`${name}: ${verdict}`}
    >
      <i />
    </button>
    <span className="lamps-name" aria-hidden="true">
      {name}
      {state !== 'ok' && <b className="block">{verdict}</b>}
    </span>
    <p id={`lamp-${id}`} popover="auto" className="lamps-note">
      {name}: <b>{verdict}</b>
    </p>
  </li>
)
