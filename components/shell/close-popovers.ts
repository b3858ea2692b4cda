import { closeOnBack } from '@/components/ui/close-on-back'

const opened = new WeakMap<HTMLElement, () => void>()

function closeWhenFocusLeaves({ target }: FocusEvent): void {
  const open = document.querySelector<HTMLElement>('[popover=auto]:popover-open')
  if (!open || !(target instanceof Element) || open.contains(target)) return
  // A touch on text within the sheet moves the focus to an element around it.
  if (target.contains(open)) return
  // A popover's own button closes it anyway, and a toast lies over it.
  if (target.closest('.toast-layer')) return
  if (!target.closest(`[popovertarget="${open.id}"]`)) open.hidePopover()
}

function register(popover: HTMLElement): void {
  opened.set(
    popover,
    closeOnBack(() => popover.hidePopover()),
  )
}

function followToggle({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || target.popover !== 'auto') return
  if (newState === 'open') register(target)
  else opened.get(target)?.()
}

/** Closes the open menu or sheet with Back, and when the focus moves to the page behind it. @returns a function that stops it */
export function followPopovers(): () => void {
  document.addEventListener('focusin', closeWhenFocusLeaves)
  document.addEventListener('beforetoggle', followToggle, true)
  // One may be open already, before hydration; the router takes over the history only after this effect.
  queueMicrotask(() => {
    for (const popover of document.querySelectorAll<HTMLElement>('[popover=auto]:popover-open'))
      register(popover)
  })
  return () => {
    document.removeEventListener('focusin', closeWhenFocusLeaves)
    document.removeEventListener('beforetoggle', followToggle, true)
  }
}
