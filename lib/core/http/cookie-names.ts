/** Cookies that scripts may read, and how long they last, for server and browser: free of the environment, unlike `lib/auth/cookies.ts`. */

/** Read by the boot script before the first paint of a static page: which header to show. No right follows from it. */
export const HINT_COOKIE = 'gq_hint'
/** The theme, frame and skin that the fan wears, read in the same place. */
export const LOOKS_COOKIE = 'gq_looks'
/** One notice for the next page, read and cleared by the toaster. */
export const FLASH_COOKIE = 'gq_flash'
/** Says that a page has shown the notice: without JavaScript no toaster clears it. */
export const SHOWN_COOKIE = 'gq_flash_shown'
export const FLASH_SECONDS = 60
/** After a write of one's own, and after news: this browser reads from the primary, not from a replica. */
export const WROTE_COOKIE = 'gq_wrote'
/** After a fan's own write, for so long the fan reads from the primary: longer than a replica may lag and a check may be old. */
export const OWN_WRITES_SECONDS = 10
export const THEME_COOKIE = 'theme'
export const YEAR_SECONDS = 365 * 86_400
