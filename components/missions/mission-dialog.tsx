'use client'

import type { RefObject } from 'react'
import { Dialog } from '@/components/ui/dialog'
import type { ClockAnchor } from './countdown'
import { MissionDetail } from './mission-detail'
import { MissionFooter } from './mission-footer'
import type { MissionView } from './mission-view'
import type { MissionTexts } from './texts'
import type { PickHandle } from './use-pick'
import { VerifiedDetail } from './verified-detail'

type Props = {
  mission: MissionView
  pressed: boolean
  anchor: ClockAnchor
  texts: MissionTexts
  handle: PickHandle
  remove: (form: FormData) => void
  opener: RefObject<Element | null>
  onClose: () => void
}

export function MissionDialog({ mission, pressed, anchor, texts, handle, remove, opener, onClose }: Props) {
  const { verified } = mission
  return (
    <Dialog
      open
      opener={opener}
      onOpenChange={(open) => !open && onClose()}
      eyebrow={(verified ? texts.verified : texts.detail).eyebrow}
      title={<span className="wrap-anywhere">{mission.title}</span>}
      closeLabel={texts.detail.close}
      footer={<MissionFooter mission={mission} texts={texts} remove={remove} />}
    >
      {verified ? (
        <VerifiedDetail level={3} {...{ mission, verified, pressed, anchor, texts, handle }} />
      ) : (
        <MissionDetail mission={mission} anchor={anchor} texts={texts} />
      )}
    </Dialog>
  )
}
