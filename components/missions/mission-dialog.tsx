'use client'

import type { RefObject } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { SkeletonLines } from '@/components/ui/skeleton'
import { useClockAnchor } from '@/components/ui/use-clock-anchor'
import type { MissionCard } from '@/lib/missions/cards/words'
import { DeclaredDetail } from './declared-detail'
import { MissionFooter } from './mission-footer'
import { type MissionDetails, useMissionDetails } from './use-mission-details'
import type { PickAction } from './use-pick'
import { VerifiedDetail } from './verified-detail'

type Props = {
  mission: MissionCard
  /** Changes with every new list: the mission is then loaded again. */
  version: unknown
  landing: boolean
  closeLabel: string
  pickAction: PickAction
  remove: (form: FormData) => void
  opener: RefObject<Element | null>
  onClose: () => void
}

/** Opens at once with the mission's name; the rest is loaded. */
export function MissionDialog({ mission, version, closeLabel, remove, opener, onClose, ...rest }: Props) {
  const { details, isLoading } = useMissionDetails(mission.id, version)
  const { texts } = details ?? {}
  return (
    <Dialog
      opener={opener}
      onClose={onClose}
      eyebrow={texts && (mission.verified ? texts.verified : texts.detail).eyebrow}
      title={<span className="wrap-anywhere">{mission.title}</span>}
      closeLabel={closeLabel}
      footer={
        details && (
          <MissionFooter mission={mission} texts={details.texts} share={details.share} remove={remove} />
        )
      }
    >
      <div aria-busy={isLoading}>
        {details ? <Detail mission={mission} details={details} {...rest} /> : <SkeletonLines lines={5} />}
      </div>
    </Dialog>
  )
}

type DetailProps = Pick<Props, 'mission' | 'landing' | 'pickAction'> & { details: MissionDetails }

function Detail({ mission, details: { detail, now, texts }, landing, pickAction }: DetailProps) {
  const anchor = useClockAnchor(now)
  const { verified } = detail
  return verified ? (
    <VerifiedDetail
      level={3}
      mission={{ ...mission, picksLeft: detail.picksLeft }}
      {...{ verified, landing, anchor, texts, pickAction }}
    />
  ) : (
    <DeclaredDetail mission={mission} anchor={anchor} texts={texts} />
  )
}
