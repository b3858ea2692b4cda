import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { classes } from '@/components/ui/classes'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

const CARDS = [
  { id: 'missions', href: '/missions', count: 3, ground: 'hover:bg-card' },
  { id: 'quiz', href: '/quiz', count: 1, ground: 'bg-flood text-on-flood [--outline:var(--on-flood)]' },
  { id: 'five', href: env.AI_IS_ON ? '/coach' : '/coach/five', count: 5, ground: 'hover:bg-card' },
] as const

export async function ThreeCards({ locale }: { locale: Locale }) {
  const t = await getTranslations({ locale, namespace: 'landing' })
  return (
    <section className="wrap max-md:px-0" aria-labelledby="ways">
      <h2 id="ways" className="sr-only">
        {t('cards.heading')}
      </h2>
      <ul className="grid border-ink md:grid-cols-3 md:border-r md:border-b">
        {CARDS.map(({ id, href, count, ground }) => (
          <li key={id} className="border-ink max-md:border-b md:border-l">
            <Link
              href={href}
              prefetch={false}
              className={classes(
                'group relative flex min-h-56 flex-col justify-end overflow-clip px-4 py-6 transition-colors md:min-h-76 md:p-7.5',
                ground,
              )}
            >
              <span className="type-score type-outline absolute top-2 right-4 text-[11rem] tracking-[-0.04em] transition-transform group-hover:-translate-y-1.5 md:-top-2 md:text-[15.5rem]">
                {count}
              </span>
              <h3 className="relative text-2xl underline-offset-4 group-hover:underline">
                {t(`cards.${id}.title`)}
              </h3>
              <p className="relative mt-2 max-w-68 text-pretty">{t(`cards.${id}.text`)}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
