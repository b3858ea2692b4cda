/** After so many attempts a mail is given up. */
export const MAIL_ATTEMPTS = 10
