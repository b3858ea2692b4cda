/** The event of the window with which the router begins to open another page; its detail is the address. */
export const NAVIGATION = 'gq-navigation'

/** The router calls it within its transition, in which whatever a listener sets would wait for the page itself. */
export const announceNavigation = (url: string): void => {
  setTimeout(() => window.dispatchEvent(new CustomEvent<string>(NAVIGATION, { detail: url })))
}
