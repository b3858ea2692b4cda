import { Link } from '@/components/ui/link'
import { SectionHead } from '@/components/ui/page-head'
import type { SignedIn } from '@/lib/core/actor'
import { signedNumber } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import { inLocale, type Locale } from '@/lib/core/locale'
import { dayName } from '@/lib/core/time/day-names'
import { type Earning, earningsOf, type Standing } from '@/lib/leagues/queries'
import { EARNINGS_SHOWN, type Period } from '@/lib/leagues/rules'
import { profilePath } from '@/lib/profile/rules'
import './leagues.css'

type Props = { actor: SignedIn; leagueId: string; row: Standing; period: Period; locale: Locale }

/** The sources of a member's points, as a receipt. */
export async function Earnings({ actor, leagueId, row, period, locale }: Props) {
  const t = translatorFor(locale, 'leagues')
  const lines = await earningsOf(actor, { leagueId, userId: row.userId, period })
  const signed = signedNumber(locale)
  const cause = ({ kind, day, titleIt, titleEn }: Earning) =>
    kind === 'quiz' && day
      ? t('why.quiz', { day: dayName(day, locale) })
      : kind === 'five'
        ? t('why.five')
        : (inLocale(locale, titleIt, titleEn) ?? t('why.mission'))
  return (
    <section id="why" aria-labelledby="why-title" className="sheet mb-4 border-t-0 p-5">
      <SectionHead
        id="why-title"
        title={t('why.title', { name: row.nickname ?? t('table.nameless') })}
        aside={
          row.nickname && (
            <Link
              href={profilePath(row.nickname)}
              className="inline-flex min-h-11 items-center whitespace-nowrap underline"
            >
              {t('why.profile')}
            </Link>
          )
        }
      />
      {lines.length === 0 && <p className="pt-4">{t('why.nothing')}</p>}
      <ul className="grid gap-2 pt-4">
        {lines.map((line) => (
          <li key={line.causeId} className="flex items-baseline gap-2">
            <span className="min-w-0 wrap-anywhere">
              {cause(line)}
              {line.hasReceipt && (
                <Link
                  href={`/missions/${line.causeId}/receipt`}
                  className="ml-2 inline-flex min-h-11 items-center whitespace-nowrap text-sky text-sm underline"
                >
                  {t('why.receipt')}
                </Link>
              )}
            </span>
            <i className="leader" />
            <strong className={line.points < 0 ? 'text-card-red' : undefined}>
              {signed.format(line.points)}
            </strong>
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <p className="why-sum">
          <span className="type-eyebrow">{t(`why.sum.${period}`)}</span>
          <strong className="type-score text-xl">{row.points}</strong>
        </p>
      )}
      {lines.length === EARNINGS_SHOWN && (
        <p className="pt-4 text-sm text-ink-soft">{t('why.latest', { count: EARNINGS_SHOWN })}</p>
      )}
    </section>
  )
}
