/** A toast lies above the sheet, and is not outside of it: who closes the one keeps the other. */
export function keepForToast(event: Event) {
  if (event.target instanceof Element && event.target.closest('.toast-layer')) event.preventDefault()
}
