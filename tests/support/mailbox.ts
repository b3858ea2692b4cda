import { createHmac } from 'node:crypto'
import { expect } from '@playwright/test'
import { APP, secretsOfApp } from './app/app'

type Mail = { to: string; subject: string; html: string; text: string; sentAt: string }

/** What has been sent to the address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${APP.vendors}/mailbox.json?to=${encodeURIComponent(address)}`)
  return answer.json()
}

/** Waits until `count` emails have arrived. */
export async function waitForMails(address: string, count: number): Promise<Mail[]> {
  await expect
    .poll(async () => (await mailsTo(address)).length, { message: `mails to ${address}` })
    .toBe(count)
  return mailsTo(address)
}

export const linksOf = ({ html, text }: Mail): string[] => [
  ...new Set(
    [...`${html} ${text}`.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link.replaceAll('&amp;', '&')),
  ),
]

/** The one link of an email. */
export function linkOf(mail: Mail | undefined): string {
  const [link, ...others] = mail ? linksOf(mail) : []
  if (!link || others.length > 0) throw new Error(`a mail with one link was expected: ${mail?.subject}`)
  return link
}

/** The address in the `List-Unsubscribe` of an email. */
export function unsubscribeAddress({ id }: { id: string }, mail: string): string {
  const signature = createHmac('sha256', secretsOfApp().AUTH_SECRET ?? '')
  return `/api/unsubscribe?token=${id}.${mail}.${signature.update(`unsubscribe:${id}:${mail}`).digest('base64url')}`
}
