import { CARDS } from '@/components/landing/cards'
import { Link } from '@/components/ui/link'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import './today.css'

/** The landing page's three cards, smaller. */
export function TodayCards({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'today')
  const landing = translatorFor(locale, 'landing')
  return (
    <section className="wrap" aria-label={landing('cards.heading')}>
      <ul className="today-cards">
        {CARDS.map(({ id, href, count }) => (
          <li key={id}>
            <Link href={href}>
              <span className="type-score type-outline">{count}</span>
              <span className="min-w-0">
                <b className="type-head">{landing(`cards.${id}.title`)}</b>
                <small>{t(`cards.${id}`)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
