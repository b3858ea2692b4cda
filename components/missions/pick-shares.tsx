import type { SignedIn } from '@/lib/core/actor'
import { percent } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { pickShares } from '@/lib/missions/picks/queries'
import { isPickable } from '@/lib/missions/predicates/rules'
import { pickLabelOf } from '@/lib/missions/predicates/words'
import type { Mission } from '@/lib/missions/queries'
import type { Verified } from '@/lib/missions/verified/queries'
import { say } from '@/lib/missions/wording/words'
import { namesIn, wordsIn } from '@/lib/missions/words'
import './missions.css'

const SHOWN = 10

type Props = { actor: SignedIn; mission: Mission; verified: Verified; locale: Locale }

/** How many fans chose what, longest bar first; nobody sees it before picks are closed. */
export async function PickShares({ actor, mission, verified: { rule, pick: own, matches }, locale }: Props) {
  const shares = isPickable(rule) ? await pickShares(actor, mission.id) : null
  if (!shares || !isPickable(rule)) return null
  const t = translatorFor(locale, 'missions.verified')
  const words = wordsIn(locale)
  const names = namesIn(words, rule, matches)
  const all = shares.reduce((sum, { count }) => sum + count, 0)
  const inPercent = percent(locale)
  return (
    <section>
      <h2 className="type-eyebrow mb-2 text-ink-soft">{t('sharesTitle')}</h2>
      <ul className="grid gap-1.5">
        {shares.slice(0, SHOWN).map(({ pick, count }) => (
          <li key={pick} className="pick-share" data-own={pick === own || undefined}>
            <span aria-hidden="true" style={{ width: `${(count / all) * 100}%` }} />
            <span className="relative min-w-0 flex-1 wrap-anywhere">
              {say(words.speak, pickLabelOf(rule, pick, names))}
            </span>
            <span className="type-narrow relative text-sm">
              {pick === own && `${t('yours')} · `}
              {t('fans', { count })} · {inPercent.format(count / all)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
