import type { Route } from 'next'
import type { Messages } from 'next-intl'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { Period } from '@/lib/leagues/rules'

export const addressOf = (leagueId: string, period: Period) =>
  `/leagues/${leagueId}?period=${period}` as Route

type Props = { leagueId: string; current: Period | 'round'; texts: Messages['leagues'] }

const TABS = ['week', 'round', 'month', 'all'] as const

export function PeriodTabs({ leagueId, current, texts }: Props) {
  return (
    <LinkTabs
      label={texts.periodsLabel}
      panelId="table"
      tabs={TABS.map((tab) => ({
        href: (tab === 'round' ? `/leagues/${leagueId}/round` : addressOf(leagueId, tab)) as Route,
        label: tab === 'round' ? texts.round.tab : texts.periods[tab],
        current: tab === current,
      }))}
    />
  )
}
