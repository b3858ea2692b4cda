import type { Messages } from 'next-intl'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { MissionPage } from '@/lib/missions/queries'

export const MISSION_TABS = ['active', 'completed', 'suggested'] as const
type MissionTabName = (typeof MISSION_TABS)[number]

type Props = { current: MissionTabName; counts: MissionPage['counts']; texts: Messages['missions'] }

export function MissionTabs({ current, counts: { closed, total }, texts }: Props) {
  const counts = { active: total - closed, completed: closed, suggested: undefined }
  return (
    <LinkTabs
      label={texts.tabsLabel}
      panelId="missions"
      tabs={MISSION_TABS.map((tab) => ({
        href: tab === 'active' ? '/missions' : `/missions?tab=${tab}`,
        label: texts.tabs[tab],
        count: counts[tab],
        current: tab === current,
      }))}
    />
  )
}
