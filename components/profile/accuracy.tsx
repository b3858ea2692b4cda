import { SectionHead } from '@/components/ui/page-head'
import { competitionName } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { oneDecimal, wholeNumber } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { MatchPredicate } from '@/lib/missions/predicates/rules'
import type { Profile } from '@/lib/profile/queries'
import { type Grouped, groupsOf, intervalOf, pointsAPick, sumOf, verdictOf } from '@/lib/profile/rules'
import { PICK_WORTH } from '@/lib/ratings/rules'
import { IntervalBar } from './interval-bar'
import './profile.css'

type Props = { profile: Pick<Profile, 'isOwn' | 'records'>; locale: Locale }

/** How good a fan is: points per pick against what chance earns, in total, per kind of question and per competition. */
export function Accuracy({ profile: { isOwn, records }, locale }: Props) {
  const t = translatorFor(locale, 'profile.accuracy')
  const total = sumOf(records)
  const [mean, interval] = [pointsAPick(total), intervalOf(total)]
  const who = isOwn ? 'own' : 'other'
  const digit = (value: number) => oneDecimal(locale).format(value)
  const round = (value: number) => wholeNumber(locale).format(value)
  const questions: Record<string, string> = MESSAGES[locale].profile.questions satisfies Record<
    MatchPredicate['kind'],
    string
  >
  const rows = [
    ...groupsOf(records, 'kind').map(({ name, record }) => ({ name: questions[name] ?? name, record })),
    ...groupsOf(records, 'competition').map(({ name, record }) => ({ name: competitionName(name), record })),
  ]
  return (
    <section aria-labelledby="accuracy">
      <SectionHead id="accuracy" title={t('title', { who })} aside={t('counted', { picks: total.picks })} />
      {mean === null || interval === null ? (
        <p className="pt-4">{t('none', { who })}</p>
      ) : (
        <>
          <div className="hit">
            <b>{digit(mean)}</b>
            <p>
              <strong>{t('mean', { chance: round(PICK_WORTH) })}</strong>{' '}
              {t('hits', {
                hits: total.hits,
                picks: total.picks,
                expected: round(total.expected),
                points: round(total.points),
                chance: round(total.picks * PICK_WORTH),
              })}
            </p>
          </div>
          <IntervalBar
            interval={interval}
            mean={mean}
            verdict={verdictOf(interval)}
            label={t('band', { mean: digit(mean), low: digit(interval.low), high: digit(interval.high) })}
            chance={t('chance', { chance: round(PICK_WORTH) })}
          />
          <p className="pb-2 text-ink-soft text-sm">
            {t('verdict', {
              verdict: verdictOf(interval),
              low: digit(interval.low),
              high: digit(interval.high),
              chance: round(PICK_WORTH),
            })}
          </p>
          <ul>
            {rows.map((row) => (
              <AccuracyRow key={row.name} row={row} locale={locale} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function AccuracyRow({ row: { name, record }, locale }: { row: Grouped; locale: Locale }) {
  const t = translatorFor(locale, 'profile.accuracy')
  const [mean, interval] = [pointsAPick(record), intervalOf(record)]
  if (mean === null || interval === null) return null
  const digit = (value: number) => oneDecimal(locale).format(value)
  return (
    <li className="band-row">
      <span>
        <b className="band-name">{name}</b>
        <small>{t('picks', { picks: record.picks })}</small>
      </span>
      <IntervalBar
        interval={interval}
        mean={mean}
        verdict={verdictOf(interval)}
        label={t('band', { mean: digit(mean), low: digit(interval.low), high: digit(interval.high) })}
      />
      <strong aria-hidden="true">{digit(mean)}</strong>
    </li>
  )
}
