import { pageErrorTexts } from '@/components/ui/error-texts'
import { showToast } from '@/components/ui/toast'
import { followTyped, isOfOlderPage, takeUnsent } from '@/components/ui/unsent-form'

/** Gives back the form of the page that this one replaces; if a newer build made that necessary, says so. */
export function followUpdates(): () => void {
  const unsent = takeUnsent()
  if (unsent?.pathname === location.pathname) {
    if (isOfOlderPage(unsent)) {
      const texts = pageErrorTexts()
      showToast({ title: texts.updated, description: texts.updatedText, destructive: unsent.sent })
    }
    void import('./restore-form').then(({ restoreForm }) => restoreForm(unsent))
  }
  return followTyped()
}
