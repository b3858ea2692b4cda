'use client'

import { ShareLink } from '@/components/sharing/share-link'
import { Button } from '@/components/ui/button'
import { share as shareContent } from '@/components/ui/share'
import { SubmitButton } from '@/components/ui/submit-button'
import { fill } from '@/lib/core/i18n/fill'
import type { ShareOffer } from '@/lib/sharing/rules'
import type { MissionTexts } from './texts'

type Props = {
  mission: { id: string; title: string }
  texts: MissionTexts
  /** Passed in by a component that outlives the mission: a dialog is gone before the answer to its deletion arrives. */
  remove: (form: FormData) => void
  /** Where to go once it is deleted. */
  next?: string
  /** The result of a settled mission; without one, only the title is shared. */
  share: ShareOffer | null
}

export function MissionFooter({ mission, texts: { detail }, remove, next, share }: Props) {
  const shareTitle = () =>
    shareContent(
      { text: fill(detail.shareText, { title: mission.title }) },
      { copied: detail.shared, failed: detail.shareFailed },
    )
  return (
    <>
      {share ? (
        <ShareLink {...share} variant="outline" size="sm" />
      ) : (
        <Button variant="outline" size="sm" icon="share" className="needs-js" onClick={shareTitle}>
          {detail.share}
        </Button>
      )}
      <form action={remove}>
        <input type="hidden" name="id" value={mission.id} />
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <SubmitButton variant="destructive" size="sm" pendingLabel={detail.deleting}>
          {detail.delete}
        </SubmitButton>
      </form>
    </>
  )
}
