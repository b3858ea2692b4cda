import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Nickname } from '@/components/ui/nickname'
import type { SignedIn } from '@/lib/core/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { leaguePicks } from '@/lib/leagues/picks/queries'
import { isPickable } from '@/lib/missions/predicates/rules'
import { pickLabelOf } from '@/lib/missions/predicates/words'
import type { Verified } from '@/lib/missions/verified/queries'
import { say } from '@/lib/missions/wording/words'
import { namesIn, wordsIn } from '@/lib/missions/words'

type Props = { actor: SignedIn; missionId: string; verified: Verified; locale: Locale }

/** Picks of the fan's league mates on this question: a count until picks close, then names. */
export async function LeaguePicks({ actor, missionId, verified: { rule, matches }, locale }: Props) {
  if (!isPickable(rule)) return null
  const t = translatorFor(locale, 'leagues')
  const leagues = await leaguePicks(actor, missionId)
  const words = wordsIn(locale)
  const names = namesIn(words, rule, matches)
  return (
    <section id="league" className="grid gap-5">
      {leagues.length === 0 && (
        <p className="slot-dashed flex flex-wrap items-center gap-x-4 px-4 py-3">
          {t('picks.alone')}
          <Link href="/leagues" className="inline-flex min-h-11 items-center underline">
            {t('picks.find')}
          </Link>
        </p>
      )}
      {leagues.map(({ leagueId, name, chosen, picks }) => (
        <div key={leagueId}>
          <h2 className="type-eyebrow mb-2 text-ink-soft wrap-anywhere">
            {t('picks.title', { league: name })}
          </h2>
          {picks === null ? (
            <p className="slot-dashed flex items-center gap-3 px-4 py-3">
              <Icon name="lock" size={20} />
              {t('picks.covered', { count: chosen })}
            </p>
          ) : picks.length === 0 ? (
            <p>{t('picks.nobody')}</p>
          ) : (
            <ul className="border-line border-t">
              {picks.map(({ userId, nickname, pick, outcome }) => (
                <li key={userId} className="flex flex-wrap items-baseline gap-x-4 border-line border-b py-2">
                  <strong className="min-w-0 flex-1 basis-32 wrap-anywhere">
                    <Nickname>{nickname ?? t('table.nameless')}</Nickname>
                  </strong>
                  <span className="wrap-anywhere">{say(words.speak, pickLabelOf(rule, pick, names))}</span>
                  {outcome !== 'open' && (
                    <span className="type-narrow text-sm text-ink-soft">{words.texts.stamp[outcome]}</span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </section>
  )
}
