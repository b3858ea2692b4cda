/** A mail is given up after this many attempts. */
export const MAIL_ATTEMPTS = 10
