'use client'

import type { RefObject } from 'react'
import { Dialog } from '@/components/ui/dialog'
import type { Mission } from '@/lib/missions/queries'
import type { ClockAnchor } from './countdown'
import { MissionDetail } from './mission-detail'
import { MissionFooter } from './mission-footer'
import type { MissionTexts } from './texts'

type Props = {
  mission: Mission
  anchor: ClockAnchor
  texts: MissionTexts
  remove: (form: FormData) => void
  opener: RefObject<Element | null>
  onClose: () => void
}

export function MissionDialog({ mission, anchor, texts, remove, opener, onClose }: Props) {
  return (
    <Dialog
      open
      opener={opener}
      onOpenChange={(open) => !open && onClose()}
      eyebrow={texts.detail.eyebrow}
      title={<span className="wrap-anywhere">{mission.title}</span>}
      closeLabel={texts.detail.close}
      footer={<MissionFooter mission={mission} texts={texts} remove={remove} />}
    >
      <MissionDetail mission={mission} anchor={anchor} texts={texts} />
    </Dialog>
  )
}
