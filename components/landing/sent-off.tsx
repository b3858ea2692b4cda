import { Link } from '@/components/ui/link'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import './landing.css'

const SENT_OFF = ['bets', 'shortcuts', 'secrets'] as const

export function SentOff({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'landing.fair')
  return (
    <section className="bg-rosa" aria-labelledby="sent-off">
      <div className="wrap landing-part sent-off">
        <h2 id="sent-off" className="type-display">
          {t('title')}
        </h2>
        <ul>
          {SENT_OFF.map((id) => (
            <li key={id}>
              <i aria-hidden="true" />
              <div>
                <h3>{t(id)}</h3>
                <p>{t(`${id}Text`)}</p>
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
