import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import type { Mail } from '@/lib/gateways/mail'
import { RESET_MINUTES, VERIFICATION_HOURS } from '../rules'

export type MailKind =
  | 'verify'
  | 'already'
  | 'reset'
  | 'passwordChanged'
  | 'proStarted'
  | 'proFailed'
  | 'proEnded'
  | 'exportReady'
  | 'deletionRequested'
  | 'emailChange'
  | 'emailChanged'
  | 'factorOn'
  | 'factorOff'
  | 'banned'
  | 'unbanned'
  | 'test'

const PATHS = {
  verify: '/auth/verify',
  already: '/auth',
  reset: '/auth/reset',
  passwordChanged: '/auth/recover',
  proStarted: '/account',
  proFailed: '/account',
  proEnded: '/pricing',
  exportReady: '/account',
  deletionRequested: '/account',
  emailChange: '/auth/email',
  emailChanged: '/auth/recover',
  factorOn: '/account',
  factorOff: '/account',
  banned: '/terms',
  unbanned: '/auth',
  test: '/',
}

/** Why the mail came, below it. */
const REASONS: Partial<Record<MailKind, 'ofPlan' | 'ofAccount'>> = {
  proStarted: 'ofPlan',
  proFailed: 'ofPlan',
  proEnded: 'ofPlan',
  exportReady: 'ofAccount',
  deletionRequested: 'ofAccount',
  emailChanged: 'ofAccount',
  factorOn: 'ofAccount',
  factorOff: 'ofAccount',
  banned: 'ofAccount',
  unbanned: 'ofAccount',
  test: 'ofAccount',
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** @param note what an admin tells the fan */
type Extras = { token?: string; note?: string | null }

/** A mail of our own words and one link; it never contains anything a fan wrote. */
export async function renderMail(
  kind: MailKind,
  to: string,
  locale: Locale,
  { token, note }: Extras = {},
): Promise<Mail> {
  const t = await getTranslations({ locale, namespace: 'mail' })
  const link = `${env.APP_URL}${PATHS[kind]}${token ? `?token=${token}` : ''}`
  const subject = t(`${kind}.subject`)
  const words = t(`${kind}.body`, { hours: VERIFICATION_HOURS, minutes: RESET_MINUTES })
  const body = note ? `${words} «${note}»` : words
  const button = t(`${kind}.button`)
  const ignore = t(REASONS[kind] ?? 'ignore')
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body style="margin:0;background:#faf8ef;color:#14211b;font:16px/1.55 Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 24px;font-size:24px;font-weight:800">GoalQuest</p>
<h1 style="margin:0 0 12px;font-size:26px;line-height:1.1">${escapeHtml(subject)}</h1>
<p style="margin:0 0 24px">${escapeHtml(body)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#00602f;color:#fdfbf2;font-weight:700;text-decoration:none">${escapeHtml(button)}</a></p>
<p style="margin:0 0 24px;font-size:14px;word-break:break-all">${escapeHtml(link)}</p>
<p style="margin:0;border-top:1px solid #d8d9cc;padding-top:16px;font-size:14px;color:#48564f">${escapeHtml(ignore)}</p>
</div></body></html>`
  return { to, subject, html, text: `${subject}\n\n${body}\n\n${button}: ${link}\n\n${ignore}\n` }
}
