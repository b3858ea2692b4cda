import { splitErrorTexts } from '@/components/ui/error-texts'
import { showToast } from '@/components/ui/toast'
import { followTyped, takeUnsent } from '@/components/ui/unsent-form'

/** After a reload that a newer build made necessary: says so, and gives back the form. */
export function followUpdates(): () => void {
  const unsent = takeUnsent()
  if (unsent?.pathname === location.pathname) {
    const texts = splitErrorTexts(document.body.dataset.errorTexts ?? '')
    showToast({
      title: texts.updated,
      description: texts.updatedText,
      destructive: unsent.sent,
    })
    void import('@/components/ui/restore-form').then(({ restoreForm }) => restoreForm(unsent))
  }
  return followTyped()
}
