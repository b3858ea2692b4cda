import { InPlayList } from '@/components/matches/in-play-list'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { LiveMatch } from '@/lib/missions/today/queries'
import { liveView } from '@/lib/missions/today/words'

/** Matches shown; the list of missions has all of them. */
const SHOWN = 4

type Props = { live: LiveMatch[]; now: number; locale: Locale }

/** The matches in play that the fan has picked, and what they would earn. */
export function TodayLive({ live, now, locale }: Props) {
  const t = translatorFor(locale, 'today.live')
  const views = live.map((match) => liveView(match, now, locale))
  const count = views.length - SHOWN
  return (
    <InPlayList
      title={t('title')}
      aside={t('sum', { points: views.reduce((sum, { points }) => sum + points, 0) })}
      rows={views
        .slice(0, SHOWN)
        .map(({ match, pickText, now: stands }) => ({ match, pickText, now: stands }))}
      more={count > 0 ? { href: '/missions', text: t('more', { count }) } : undefined}
    />
  )
}
