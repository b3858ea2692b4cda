function closeLeft({ target }: FocusEvent): void {
  const open = document.querySelector<HTMLElement>('[popover=auto]:popover-open')
  if (!open || !(target instanceof Element) || open.contains(target)) return
  // Its own button closes it by itself, and a toast lies over it.
  if (target.closest('.toast-layer')) return
  if (!target.closest(`[popovertarget="${open.id}"]`)) open.hidePopover()
}

/** Closes the menu or sheet that the focus has left for the page behind it. @returns ends it */
export function followPopovers(): () => void {
  document.addEventListener('focusin', closeLeft)
  return () => document.removeEventListener('focusin', closeLeft)
}
