import { Nickname } from '@/components/ui/nickname'
import { SectionHead } from '@/components/ui/page-head'
import { upToOneDecimal } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import { inLocale, type Locale } from '@/lib/core/locale'
import { levelOf } from '@/lib/ledger/rules'
import type { Profile } from '@/lib/profile/queries'
import { pointsAPick, sumOf } from '@/lib/profile/rules'
import type { Shared } from '@/lib/profile/versus/queries'
import { duelOf, QUESTIONS_LISTED } from '@/lib/profile/versus/rules'
import './profile.css'
import './versus.css'

type Props = { own: Profile; mate: Profile; shared: Shared[]; locale: Locale }

/** Two fans figure by figure, and the questions that both have answered. */
export function VersusSection({ own, mate, shared, locale }: Props) {
  const t = translatorFor(locale, 'profile.versus')
  const duel = duelOf(shared)
  const figures = (profile: Profile) => {
    const record = sumOf(profile.records)
    return {
      level: levelOf(profile.xp).level,
      points: profile.pointsEarned,
      longest: profile.longestStreak,
      hits: record.hits,
      mean: pointsAPick(record),
      badges: profile.badges,
    }
  }
  const [left, right] = [figures(own), figures(mate)]
  const rows = (['level', 'points', 'mean', 'hits', 'longest', 'badges'] as const).map((name) => ({
    name,
    own: left[name],
    mate: right[name],
  }))
  const write = (value: number | null) => (value === null ? '–' : upToOneDecimal(locale).format(value))
  return (
    <div className="grid gap-12 pt-8">
      <table className="versus">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <Nickname>{own.nickname}</Nickname>
            </th>
            <td />
            <th scope="col">
              <Nickname>{mate.nickname}</Nickname>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <td className={(row.own ?? 0) > (row.mate ?? 0) ? 'versus-more' : ''}>{write(row.own)}</td>
              <th scope="row">{t(`figures.${row.name}`)}</th>
              <td className={(row.mate ?? 0) > (row.own ?? 0) ? 'versus-more' : ''}>{write(row.mate)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-labelledby="shared" className="versus-same">
        <SectionHead id="shared" title={t('shared')} aside={t('questions', { count: duel.questions })} />
        {duel.questions === 0 ? (
          <p className="pt-4">{t('none')}</p>
        ) : (
          <>
            <p className="py-4 text-lg">
              {t('result', {
                ownHits: duel.ownHits,
                mateHits: duel.mateHits,
                ownPoints: duel.ownPoints,
                matePoints: duel.matePoints,
                name: mate.nickname,
              })}
            </p>
            <ul>
              {shared.slice(0, QUESTIONS_LISTED).map((question) => (
                <li key={question.id} className="versus-question">
                  <Mark isWon={question.own} label={t(question.own ? 'ownWon' : 'ownLost')} />
                  <span className="wrap-anywhere">
                    {inLocale(locale, question.titleIt, question.titleEn)}
                  </span>
                  <Mark
                    isWon={question.mate}
                    label={t(question.mate ? 'mateWon' : 'mateLost', { name: mate.nickname })}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </div>
  )
}

function Mark({ isWon, label }: { isWon: boolean; label: string }) {
  return (
    <span role="img" aria-label={label} className={`versus-mark ${isWon ? 'pick-won' : 'pick-lost'}`}>
      {isWon ? '✓' : '✗'}
    </span>
  )
}
