import type { Messages } from 'next-intl'
import { Link } from '@/components/ui/link'
import { LinkTabs } from '@/components/ui/link-tabs'
import type { MissionPage } from '@/lib/missions/queries'

import './missions.css'

export const MISSION_TABS = ['active', 'completed', 'suggested'] as const
type MissionTabName = (typeof MISSION_TABS)[number]

type Props = {
  current: MissionTabName
  counts: MissionPage['counts']
  texts: Messages['missions']
  slip: string
}

/** Only active ones that can still be done are counted here: the page's head has the completed ones, and their tab holds lost and void ones too. */
export function MissionTabs({ current, counts: { closed, overdue, total }, texts, slip }: Props) {
  return (
    <div className="mission-tabs">
      <LinkTabs
        label={texts.tabsLabel}
        panelId="missions"
        tabs={MISSION_TABS.map((tab) => ({
          href: tab === 'active' ? '/missions' : `/missions?tab=${tab}`,
          label: texts.tabs[tab],
          count: tab === 'active' ? total - closed - overdue : undefined,
          current: tab === current,
        }))}
      />
      <Link href="/matchday">{slip}</Link>
    </div>
  )
}
