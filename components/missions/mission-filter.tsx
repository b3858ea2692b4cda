'use client'

import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { SelectField } from '@/components/ui/select-field'
import { useFollowedValue } from '@/components/ui/use-followed-value'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import {
  type MissionFilter as Filter,
  filterOf,
  listPath,
  MISSION_KINDS,
  type MissionTab,
} from '@/lib/missions/pages/rules'
import type { MissionTexts } from './texts'
import './missions.css'

type Texts = Omit<MissionTexts['filter'], 'none' | 'noneText' | 'clear'>
type Props = { tab: MissionTab; filter: Filter; texts: Texts }

/** Competition and kind of the list, kept in the URL; a client component, so that a choice takes effect at once. */
export function MissionFilter({ tab, filter, texts }: Props) {
  const router = useRouter()
  const [loading, startLoading] = useTransition()
  const [competition, setCompetition] = useFollowedValue(filter.competition ?? '')
  const [kind, setKind] = useFollowedValue(filter.kind ?? '')
  const go = (form: HTMLFormElement) => {
    const wanted = filterOf(Object.fromEntries(new FormData(form)))
    startLoading(() => router.push(listPath(tab, wanted), { scroll: false }))
  }
  return (
    <form
      action="/missions"
      className="mission-filter"
      aria-busy={loading}
      onChange={(event) => go(event.currentTarget)}
    >
      <input type="hidden" name="tab" value={tab} />
      <SelectField
        name="competition"
        label={texts.competition}
        hideLabel
        value={competition}
        onChange={({ target }) => setCompetition(target.value)}
        options={[
          { value: '', label: texts.allCompetitions },
          ...COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] })),
        ]}
      />
      <SelectField
        name="kind"
        label={texts.kind}
        hideLabel
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[
          { value: '', label: texts.allKinds },
          ...MISSION_KINDS.map((value) => ({ value, label: texts[value] })),
        ]}
      />
      <noscript>
        <button type="submit" className="button button-outline button-sm">
          {texts.show}
        </button>
      </noscript>
    </form>
  )
}
