import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/lib/core/locale'

const SENT_OFF = [
  { id: 'bets', tilt: '-rotate-6' },
  { id: 'shortcuts', tilt: 'rotate-3' },
  { id: 'secrets', tilt: '-rotate-2' },
] as const

export async function SentOff({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'landing.fair' })
  return (
    <section className="bg-rosa" aria-labelledby="sent-off">
      <div className="wrap py-14 md:py-20">
        <h2 id="sent-off" className="type-display text-3xl!">
          {t('title')}
        </h2>
        <ul className="mt-8 grid gap-x-10 gap-y-7 md:mt-10 md:grid-cols-3">
          {SENT_OFF.map(({ id, tilt }) => (
            <li key={id} className="flex gap-5">
              <span
                className={`mt-1 h-14 w-10 shrink-0 rounded-paper bg-card-red ${tilt}`}
                aria-hidden="true"
              />
              <div>
                <h3>{t(id)}</h3>
                <p className="mt-1.5 text-pretty">{t(`${id}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
        <Link
          href="/rules"
          className="mt-9 inline-flex min-h-11 items-center font-[650] underline underline-offset-4"
        >
          {t('link')}
        </Link>
      </div>
    </section>
  )
}
