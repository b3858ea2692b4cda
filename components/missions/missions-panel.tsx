import { EmptyTicketArt } from '@/components/art/empty-ticket'
import { WhistleArt } from '@/components/art/whistle'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { Pagination } from '@/components/ui/pagination'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { missionCard } from '@/lib/missions/cards/words'
import {
  type MissionFilter as Filter,
  filterOf,
  isFiltered,
  listPath,
  type MissionTab,
} from '@/lib/missions/pages/rules'
import type { MissionPage } from '@/lib/missions/queries'
import { WEEKLY_PICKS } from '@/lib/missions/rules'
import { MissionFilter } from './mission-filter'
import { MissionList } from './mission-list'
import { listTexts } from './texts'
import './missions.css'

type Props = {
  tab: MissionTab
  page: MissionPage
  filter: Filter
  locale: Locale
  after: string | undefined
}

/** From this length on a list can be filtered. */
const FILTERED_FROM = 4

export function MissionsPanel({ tab, page, filter, locale, after }: Props) {
  const { missions: texts } = MESSAGES[locale]
  const missions = page.missions.map((mission) => missionCard(mission, page.now, locale))
  const { closed, total } = page.counts
  const listed = tab === 'active' ? total - closed : closed
  const narrowed = isFiltered(filter)
  const { none, noneText, clear, ...filterTexts } = texts.filter
  return (
    <>
      <h2 className="sr-only">{texts.tabs[tab]}</h2>
      {tab === 'active' && (
        <p className="picks-left mb-4">
          {fill(texts.verified.picksLeft, { left: page.picksLeft, of: WEEKLY_PICKS })}
        </p>
      )}
      {(narrowed || listed >= FILTERED_FROM) && (
        <MissionFilter tab={tab} filter={filter} texts={filterTexts} />
      )}
      <MissionList
        key={[tab, filter.competition, filter.kind, after].join()}
        missions={missions}
        now={page.now}
        texts={listTexts(texts)}
      >
        {missions.length === 0 &&
          (narrowed ? (
            <EmptyState art={<EmptyTicketArt />} title={none} text={noneText}>
              <ButtonLink href={listPath(tab, filterOf({}))} variant="outline">
                {clear}
              </ButtonLink>
            </EmptyState>
          ) : (
            <NoMissions tab={tab} texts={texts.empty} />
          ))}
      </MissionList>
      <div className="mt-6">
        <Pagination
          label={texts.pages}
          previous={page.isFirst ? undefined : { href: listPath(tab, filter), label: texts.first }}
          next={page.next ? { href: listPath(tab, filter, page.next), label: texts.more } : undefined}
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
      art={active ? <WhistleArt /> : <EmptyTicketArt />}
      title={texts[tab]}
      text={texts[`${tab}Text`]}
    >
      <ButtonLink href={active ? '/missions?tab=suggested' : '/missions'} variant="outline">
        {texts[`${tab}Link`]}
      </ButtonLink>
    </EmptyState>
  )
}
