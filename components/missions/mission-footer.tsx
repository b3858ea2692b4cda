'use client'

import { ShareLink } from '@/components/sharing/share-link'
import { Button } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { showToast } from '@/components/ui/toast'
import { fill } from '@/lib/core/fill'
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
  const shareTitle = async () => {
    const text = fill(detail.shareText, { title: mission.title })
    try {
      if (navigator.share) return await navigator.share({ text })
      await navigator.clipboard.writeText(text)
      showToast({ title: detail.shared })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
      showToast({ title: detail.shareFailed, destructive: true })
    }
  }
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
