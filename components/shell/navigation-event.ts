/** The event of the window with which the router begins to open another page; its detail is the address. */
export const NAVIGATION = 'gq-navigation'

export const announceNavigation = (url: string): void => {
  window.dispatchEvent(new CustomEvent<string>(NAVIGATION, { detail: url }))
}
