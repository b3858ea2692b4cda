import { ButtonLink } from '@/components/ui/button-link'
import { Progress } from '@/components/ui/progress'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Replay } from '@/lib/replay/queries'
import { clockOf, paceOf } from '@/lib/replay/rules'
import { seasonName } from '@/lib/replay/words'
import './replay.css'

/** A replay in a list: how far it has come, and for a member their points. */
export function ReplayCard({ replay, locale }: { replay: Replay; locale: Locale }) {
  const { replays: texts } = MESSAGES[locale]
  const t = translatorFor(locale, 'replays')
  const { id, rounds, members, isMember, points, roundSeconds } = replay
  const clock = clockOf(replay, replay.now)
  const name = seasonName(replay, locale)
  return (
    <li className="sheet rp-card">
      <div className="min-w-0">
        <p className="type-eyebrow text-ink-soft">
          {clock.open === null ? texts.over : texts.paces[paceOf(roundSeconds)]} ·{' '}
          {t('fans', { count: members })}
        </p>
        <h3 className="text-2xl wrap-anywhere">{name}</h3>
      </div>
      <div className="rp-progress">
        <Progress value={clock.closed} max={rounds} label={texts.rounds.title} />
        <span>{fill(texts.progress, { round: clock.open ?? clock.closed, rounds })}</span>
        {isMember && <b>{t('pointsOf', { points })}</b>}
      </div>
      <ButtonLink
        href={`/replays/${id}`}
        variant={isMember ? 'primary' : 'outline'}
        aria-label={fill(texts.openName, { season: name })}
      >
        {texts.open}
      </ButtonLink>
    </li>
  )
}
