import { REMINDER_VALUES } from '@/db/schema/values'

/** Emails that a fan gets only after asking for them. */
export const OPT_IN_MAILS = REMINDER_VALUES.kind
export type OptInMail = (typeof OPT_IN_MAILS)[number]

export const isOptInMail = (text: string | undefined): text is OptInMail =>
  OPT_IN_MAILS.some((mail) => mail === text)
