import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { Replay } from '@/lib/replay/queries'
import { championsOf, type ReplayRow } from '@/lib/replay/table/rules'
import './replay.css'

type Props = { replay: Replay; table: ReplayRow[]; viewerId: string; locale: Locale }

export function Champion({ replay, table, viewerId, locale }: Props) {
  const { replays, leagues } = MESSAGES[locale]
  const texts = replays.champion
  const t = translatorFor(locale, 'replays')
  const champions = championsOf(table)
  const [first] = champions
  return (
    <section className="pitch-ground rp-champion">
      <p className="type-eyebrow text-flood">
        {t('champion.title', { count: Math.max(1, champions.length) })}
      </p>
      <p>{champions.map(({ nickname }) => nickname ?? leagues.table.nameless).join(', ') || texts.none}</p>
      {first && <p>{t('pointsOf', { points: first.points })}</p>}
      {champions.some(({ userId }) => userId === viewerId) && <p className="text-flood">{texts.you}</p>}
      {replay.endedAt !== null && <p className="text-sm">{texts.ended}</p>}
    </section>
  )
}
