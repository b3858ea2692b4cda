import 'server-only'
import { PAYMENT_GRACE_DAYS } from '@/lib/billing/rules'
import { CONTACT_EMAIL } from '@/lib/core/email/contact'
import type { Email } from '@/lib/core/email/email'
import { emailHtml } from '@/lib/core/email/html'
import { emailText } from '@/lib/core/email/text'
import { translatorFor } from '@/lib/core/i18n/translator'
import { type Locale, linkLocale } from '@/lib/core/locale'
import { LIMITS } from '@/lib/core/security/limits'
import { dayAndTime, longDay } from '@/lib/core/time/instants'
import { env } from '@/lib/env'
import type { Mail } from '@/lib/gateways/mail'
import { RESET_MINUTES, VERIFICATION_HOURS } from '../rules'
import { unlinked } from './rules'

export const MAIL_KINDS = [
  'verify',
  'already',
  'reset',
  'passwordChanged',
  'proStarted',
  'proFailed',
  'proEnded',
  'exportReady',
  'deletionRequested',
  'emailChange',
  'emailChanged',
  'factorOn',
  'factorOff',
  'wrongCodes',
  'banned',
  'unbanned',
  'test',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Numbers that the texts mention. */
const NAMED = {
  hours: VERIFICATION_HOURS,
  minutes: RESET_MINUTES,
  graceDays: PAYMENT_GRACE_DAYS,
  contact: CONTACT_EMAIL,
  codes: LIMITS.second_factor_day.points,
}

const PATHS = {
  verify: '/auth/verify',
  already: '/auth',
  reset: '/auth/reset',
  passwordChanged: '/auth/recover',
  proStarted: '/account#plan',
  proFailed: '/account#plan',
  proEnded: '/pricing',
  exportReady: '/account#data',
  deletionRequested: '/account#leaving',
  emailChange: '/auth/email',
  emailChanged: '/about#operator',
  factorOn: '/auth/recover',
  factorOff: '/account#security',
  wrongCodes: '/auth/recover',
  banned: '/terms',
  unbanned: '/auth',
  test: '/',
}

/** The reason at the foot of an email for receiving it. */
const REASONS: Record<MailKind, 'ignore' | 'ofPlan' | 'ofAccount' | 'ofTest'> = {
  verify: 'ignore',
  already: 'ofAccount',
  reset: 'ignore',
  passwordChanged: 'ofAccount',
  proStarted: 'ofPlan',
  proFailed: 'ofPlan',
  proEnded: 'ofPlan',
  exportReady: 'ofAccount',
  deletionRequested: 'ofAccount',
  emailChange: 'ignore',
  emailChanged: 'ofAccount',
  factorOn: 'ofAccount',
  factorOff: 'ofAccount',
  wrongCodes: 'ofAccount',
  banned: 'ofAccount',
  unbanned: 'ofAccount',
  test: 'ofTest',
}

/** How long the link is valid, shown on the stub of the ticket. */
const VALID: Partial<Record<MailKind, 'hours' | 'minutes'>> = {
  verify: 'hours',
  emailChange: 'hours',
  reset: 'minutes',
}

/**
 * `account`: the masked address of the account it is about; `note`: an admin's reason for the fan; `until`: when a ban ends by itself;
 * `eraseAt`: when the account will be deleted.
 */
type Extras = { token?: string; account?: string; note?: string | null; until?: Date | null; eraseAt?: Date }

/** An email with only our own words and one link; of what a fan typed it contains at most the account's masked address. */
export async function renderMail(
  kind: MailKind,
  to: string,
  locale: Locale,
  { token, account = '', note, until, eraseAt }: Extras = {},
): Promise<Mail> {
  const t = translatorFor(locale, 'mail')
  const href = `${env.APP_URL}${PATHS[kind]}${token ? `?token=${token}${linkLocale(locale)}` : ''}`
  const subject = t(`${kind}.subject`, { day: eraseAt ? longDay(eraseAt, locale) : '' })
  const words = t(`${kind}.body`, {
    ...NAMED,
    account: unlinked(account),
    until: until ? dayAndTime(until, locale) : 'none',
  })
  const valid = VALID[kind]
  const reason = REASONS[kind]
  return mailOf(to, {
    locale,
    subject,
    preview: words,
    eyebrow: t(`letter.${reason}`),
    title: subject,
    look: 'paper',
    blocks: [
      { kind: 'text', text: note ? t('noted', { words, note }) : words },
      {
        kind: 'action',
        label: t(`${kind}.button`),
        href,
        stub: valid && { value: String(NAMED[valid]), text: t(`letter.${valid}`) },
      },
      { kind: 'address', text: t('letter.address'), href },
    ],
    footer: { reason: t(reason), links: [], slogan: t('letter.slogan') },
  })
}

/** Keeps automatic replies, such as out-of-office notes, from answering the email (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }

/** The email as HTML and as plain text. */
export const mailOf = async (to: string, email: Email): Promise<Mail> => ({
  to,
  subject: email.subject,
  html: await emailHtml(email),
  text: emailText(email),
  headers: HEADERS,
})
