import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Stamp } from '@/components/ui/stamp'
import { dateFormat } from '@/lib/core/i18n/format'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import { env } from '@/lib/env'
import type { ListedSeed } from '@/lib/quiz/fairness/queries'
import './envelopes.css'

type Props = { seeds: ListedSeed[]; today: string; locale: Locale }

const instant = dateFormat({ dateStyle: 'long', timeStyle: 'short' })

/** One envelope per day: its hash is written on it, and the seed is the letter inside, sealed until the day is over. */
export function SeedList({ seeds, today, locale }: Props) {
  const t = translatorFor(locale, 'fairness')
  if (seeds.length === 0) return <p className="sheet p-5">{t('nothing')}</p>
  const when = instant(locale, env.APP_TIME_ZONE)
  return (
    <ol className="envelopes">
      {seeds.map(({ day, commitment, committedAt, seed, fits, played, onTime }) => (
        <li key={day} className="envelope" data-open={seed !== null || undefined}>
          {seed !== null && (
            <div className="envelope-letter">
              <p>
                <span className="type-eyebrow">{t('seed')}</span>
                <span className="hash block">{seed}</span>
              </p>
              <Stamp tone={!fits ? 'red' : onTime ? 'pitch' : 'ink'}>{t(fits ? 'fits' : 'broken')}</Stamp>
            </div>
          )}
          <div className="envelope-face">
            <svg viewBox="0 0 100 40" preserveAspectRatio="none" aria-hidden="true">
              <path d={seed === null ? 'M0 0 50 38 100 0' : 'M0 40 42 8M100 40 58 8'} />
            </svg>
            {seed === null && (
              <span className="envelope-seal">
                <Icon name="lock" size={20} />
              </span>
            )}
            <h2 className="text-xl first-letter:uppercase">
              {day === today ? t('today') : day > today ? t('tomorrow') : dayName(day, locale)}
            </h2>
            {seed === null && <p className="font-[600]">{t('secret')}</p>}
            <p>
              <span className="type-eyebrow">{t('hash')}</span>
              <span className="hash block">{commitment}</span>
            </p>
            <p className="envelope-note">
              {t(onTime ? 'shown' : 'late', { when: when.format(committedAt) })}
              {seed !== null && played && <Link href={`/quiz/fairness?day=${day}#own`}>{t('ownLink')}</Link>}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
