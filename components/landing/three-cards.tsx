import { Link } from '@/components/ui/link'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { CARDS } from './cards'
import './landing.css'

export function ThreeCards({ locale }: { locale: Locale }) {
  const t = translatorFor(locale, 'landing')
  return (
    <section className="wrap max-md:px-0" aria-labelledby="ways">
      <h2 id="ways" className="sr-only">
        {t('cards.heading')}
      </h2>
      <ul className="three-cards">
        {CARDS.map(({ id, href, count }) => (
          <li key={id}>
            <Link href={href}>
              <b className="type-score type-outline">{count}</b>
              <h3>{t(`cards.${id}.title`)}</h3>
              <p>{t(`cards.${id}.text`)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
