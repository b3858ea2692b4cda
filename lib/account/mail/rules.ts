/** An email is given up after this many attempts. */
export const MAIL_ATTEMPTS = 10

/** An email that is refused this often, some seven minutes after it was queued, is for an admin to see. */
export const TROUBLED_ATTEMPTS = 4

/** The mailbox behind an address: what follows a plus is a tag. `outbox_mailbox` indexes the same in SQL. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, '@')

/** A fan's text that no mail program turns into a link: an invisible space follows each dot, colon, slash and at sign. */
export const unlinked = (text: string): string => text.replace(/[.:/@]/g, '$&\u200b')
