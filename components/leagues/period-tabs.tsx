import type { Route } from 'next'
import type { Messages } from 'next-intl'
import { LinkTabs } from '@/components/ui/link-tabs'
import { PERIODS, type Period } from '@/lib/leagues/rules'

/** The week's URL has no period. */
export const addressOf = (leagueId: string, period: Period) => `/leagues/${leagueId}?period=${period}`

type Props = { leagueId: string; current: Period; texts: Messages['leagues'] }

export function PeriodTabs({ leagueId, current, texts }: Props) {
  return (
    <LinkTabs
      label={texts.periodsLabel}
      panelId="table"
      tabs={PERIODS.map((period) => ({
        href: addressOf(leagueId, period) as Route,
        label: texts.periods[period],
        current: period === current,
      }))}
    />
  )
}
