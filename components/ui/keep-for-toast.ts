/** A toast lies above the sheet and counts as inside it: closing the toast keeps the sheet open. */
export function keepForToast(event: Event) {
  if (event.target instanceof Element && event.target.closest('.toast-layer')) event.preventDefault()
}
