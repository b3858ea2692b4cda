'use client'

import { Dialog } from '@/components/ui/dialog'
import type { Mission } from '@/lib/missions/queries'
import { MissionDetail } from './mission-detail'
import { MissionFooter } from './mission-footer'
import type { MissionTexts } from './texts'

type Props = { mission: Mission; now: number; texts: MissionTexts; onClose: () => void }

export function MissionDialog({ mission, now, texts, onClose }: Props) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      eyebrow={texts.detail.eyebrow}
      title={<span className="break-words">{mission.title}</span>}
      closeLabel={texts.detail.close}
      footer={<MissionFooter mission={mission} texts={texts} />}
    >
      <MissionDetail mission={mission} now={now} texts={texts} />
    </Dialog>
  )
}
