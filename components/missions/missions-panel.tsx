import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { WhistleArt } from '@/components/art/whistle'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { missionCard } from '@/lib/missions/cards/words'
import type { MissionPage, MissionTab } from '@/lib/missions/queries'
import { MissionList } from './mission-list'
import { PicksLeft } from './picks-left'
import { listTexts } from './texts'

type Props = { tab: MissionTab; page: MissionPage; locale: Locale; after: string | undefined }

export function MissionsPanel({ tab, page, locale, after }: Props) {
  const { missions: texts } = MESSAGES[locale]
  const missions = page.missions.map((mission) => missionCard(mission, locale))
  return (
    <>
      {tab === 'active' && <PicksLeft left={page.picksLeft} texts={texts.verified} />}
      <MissionList key={`${tab} ${after}`} missions={missions} now={page.now} texts={listTexts(texts)}>
        {missions.length === 0 && <NoMissions tab={tab} texts={texts.empty} />}
      </MissionList>
      <div className="mt-6">
        <Pagination
          label={texts.pages}
          previous={after === undefined ? undefined : { href: `/missions?tab=${tab}`, label: texts.first }}
          next={
            page.next ? { href: `/missions?tab=${tab}&after=${page.next}`, label: texts.more } : undefined
          }
        />
      </div>
    </>
  )
}

type EmptyTexts = Record<
  'active' | 'activeText' | 'activeLink' | 'completed' | 'completedText' | 'completedLink',
  string
>

function NoMissions({ tab, texts }: { tab: MissionTab; texts: EmptyTexts }) {
  const active = tab === 'active'
  return (
    <EmptyState
      art={active ? <WhistleArt className="h-full" /> : <EmptyTicketArt className="h-full" />}
      title={texts[tab]}
      text={texts[`${tab}Text`]}
    >
      <ButtonLink href={active ? '/missions?tab=suggested' : '/missions'} variant="outline">
        {texts[`${tab}Link`]}
      </ButtonLink>
    </EmptyState>
  )
}
