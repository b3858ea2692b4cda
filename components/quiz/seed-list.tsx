import type { Route } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { Chip } from '@/components/ui/chip'
import { dateFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import type { ListedSeed } from '@/lib/quiz/fairness/queries'
import { dayName } from '../../lib/core/day-names'

type Props = { seeds: ListedSeed[]; today: string; locale: Locale }

const instant = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

export async function SeedList({ seeds, today, locale }: Props) {
  const t = await getTranslations({ locale, namespace: 'fairness' })
  if (seeds.length === 0) return <p className="sheet p-5">{t('nothing')}</p>
  const when = instant(locale, env.APP_TIME_ZONE)
  return (
    <ol className="grid gap-4">
      {seeds.map(({ day, commitment, committedAt, seed, fits, played, onTime }) => (
        <li key={day} className="sheet grid gap-3 p-4 sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="text-xl first-letter:uppercase">
              {day === today ? t('today') : day > today ? t('tomorrow') : dayName(day, locale)}
            </h2>
            {fits === null ? (
              <Chip icon="lock">{t('secret')}</Chip>
            ) : (
              <Chip tone={!fits ? 'red' : onTime ? 'pitch' : 'rosa'} icon={fits ? 'check' : 'alert'}>
                {t(fits ? 'fits' : 'broken')}
              </Chip>
            )}
          </div>
          <dl className="grid gap-x-5 gap-y-1 sm:grid-cols-[auto_1fr]">
            <dt className="type-narrow">{t('hash')}</dt>
            <dd className="hash">{commitment}</dd>
            {seed && <dt className="type-narrow">{t('seed')}</dt>}
            {seed && <dd className="hash">{seed}</dd>}
          </dl>
          <p className="flex flex-wrap justify-between gap-x-5 text-sm text-ink-soft">
            {t(onTime ? 'shown' : 'late', { when: when.format(committedAt) })}
            {seed && played && (
              <Link href={`/quiz/fairness?day=${day}#own` as Route} className="text-sky underline">
                {t('ownLink')}
              </Link>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}
