'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, type SubmitEvent, useCallback, useRef, useState } from 'react'
import { FormResult } from '@/components/ui/form-result'
import { useClockAnchor } from '@/components/ui/use-clock-anchor'
import { useFormAction } from '@/components/ui/use-form-action'
import { focusHeading } from '@/components/ui/use-handed-focus'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/i18n/fill'
import { DAY_MS } from '@/lib/core/time/calendar'
import { deleteMission } from '@/lib/missions/actions'
import type { MissionCard as Mission } from '@/lib/missions/cards/words'
import { withLingering } from './closed-missions'
import { JoinButtonsForm } from './join-button'
import { MissionCard } from './mission-card'
import { PickStubForm } from './pick-stubs'
import { PostponeForm } from './postpone'
import type { ListTexts } from './texts'
import { useClosedMissions } from './use-closed-missions'
import { useFlyingPoints } from './use-flying-points'
import { useLandingStamps } from './use-landing-stamps'
import { usePick } from './use-pick'
import { useRestoredFocus } from './use-restored-focus'
import { useStatusChanges } from './use-status-changes'
import { VerifiedCard } from './verified-card'
import './missions.css'

const MissionDialog = dynamic(() => import('./mission-dialog').then((file) => file.MissionDialog), {
  ssr: false,
})

/** A declared mission whose day is over. */
const isDayOver = ({ verified, status, dueAt }: Mission, now: number) =>
  !verified && status !== 'done' && dueAt !== undefined && dueAt <= now

/** The match of an open pick, if it begins before the page is refreshed with the next day. */
const beginningMatch = ({ verified, dueAt }: Mission, now: number) =>
  verified?.until === 'picks' && verified.match && dueAt !== undefined && dueAt < now + DAY_MS
    ? [verified.match.id]
    : []

/** Its picks have closed without one. */
const isUnpicked = ({ verified }: Mission) =>
  verified && !verified.outcome && !verified.until && !verified.picked

type Props = {
  missions: Mission[]
  now: number
  texts: ListTexts
  /** Shown without missions: the list stays, to show what became of its last one. */
  children: ReactNode
}

/** One client component for the whole list: measured at 1.5 times the throughput of a server component per card. */
export function MissionList({ missions, now, texts, children }: Props) {
  const { moved, result, submit, move } = useStatusChanges(missions)
  const [removal, remove] = useFormAction(deleteMission)
  const [opened, setOpened] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const fold = useRef<HTMLUListElement>(null)
  const opener = useRef<Element | null>(null)
  const paid = result?.ok ? result.data : null
  const { landing, land } = useLandingStamps(list, missions, paid)
  const isLanding = ({ id }: Mission) => landing.some(({ mission }) => mission.id === id)
  const refused = result !== null && !result.ok
  const anchor = useClockAnchor(now)
  const pickAction = usePick()
  const { lingering, justClosed } = useClosedMissions(
    missions,
    texts.verified.news,
    removal?.ok ? removal.data.id : undefined,
  )
  useRestoredFocus(list)
  useRestoredFocus(fold)
  useFlyingPoints(paid, texts.card.credited)
  useResultToast(result)
  useResultToast(removal)
  const open = useCallback((mission: Mission) => {
    opener.current = document.activeElement
    setOpened(mission.id)
  }, [])
  const moveAtOnce = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent
    const form = new FormData(event.currentTarget, submitter)
    // The button goes with the status. Removing a focused one makes the browser lay out the page once more.
    focusHeading(submitter?.closest('li'))
    land(form)
    move(form)
  }
  const shown = withLingering(withLingering(moved, lingering), refused ? [] : landing)
  // A mission completed there stays until its stamp has landed.
  const isFolded = (mission: Mission) =>
    isUnpicked(mission) || isDayOver(isLanding(mission) ? { ...mission, status: 'todo' } : mission, now)
  const overdue = shown.filter(isFolded)
  const card = (mission: Mission) =>
    mission.verified ? (
      <VerifiedCard
        key={mission.id}
        mission={mission}
        verified={mission.verified}
        landing={justClosed.has(mission.id)}
        {...{ anchor, texts, open }}
      />
    ) : (
      <MissionCard
        key={mission.id}
        landing={isLanding(mission)}
        overdue={isDayOver(mission, now)}
        {...{ mission, anchor, texts, open }}
      />
    )
  const detail = shown.find((mission) => mission.id === opened)
  return (
    <>
      <FormResult result={result} />
      <FormResult result={pickAction.result} />
      {shown.length === 0 && children}
      <JoinButtonsForm />
      {shown.some(({ verified }) => verified?.choices) && <PickStubForm choose={pickAction.choose} />}
      <PostponeForm isAsked={overdue.some(({ verified }) => !verified)} />
      <form
        action={submit}
        onSubmit={moveAtOnce}
        data-live={missions.flatMap((mission) => beginningMatch(mission, now)).join(' ') || undefined}
      >
        <ul ref={list} className="ticket-list">
          {shown.filter((mission) => !isFolded(mission)).map(card)}
        </ul>
        {overdue.length > 0 && (
          <details className="fold ticket-fold">
            <summary>
              <h2>{texts.overdue.title}</h2>
              <span>{fill(texts.overdue.count, { count: overdue.length })}</span>
            </summary>
            <ul ref={fold} className="ticket-list">
              {overdue.map(card)}
            </ul>
          </details>
        )}
      </form>
      {detail && (
        <MissionDialog
          key={detail.id}
          mission={detail}
          version={missions}
          landing={justClosed.has(detail.id)}
          closeLabel={texts.close}
          onClose={() => setOpened(null)}
          {...{ remove, opener, pickAction }}
        />
      )}
    </>
  )
}
