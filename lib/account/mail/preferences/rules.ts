/** Mails that a fan gets only after asking for them. */
export const WANTED_MAILS = ['picks', 'streak', 'recap'] as const
export type WantedMail = (typeof WANTED_MAILS)[number]

export const isWantedMail = (text: string | undefined): text is WantedMail =>
  WANTED_MAILS.some((mail) => mail === text)
