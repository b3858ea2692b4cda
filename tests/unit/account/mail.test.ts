import { describe, expect, it } from 'vitest'
import { type MailKind, renderMail } from '@/lib/account/mail/words'
import { CONTACT_EMAIL } from '@/lib/core/email/contact'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { LOCALES, type Locale } from '@/lib/core/locale'

const KINDS: MailKind[] = [
  'verify',
  'already',
  'reset',
  'passwordChanged',
  'exportReady',
  'deletionRequested',
  'emailChange',
  'emailChanged',
  'factorOn',
  'wrongCodes',
  'banned',
  'unbanned',
]
const WITH_TOKEN: MailKind[] = ['verify', 'reset', 'emailChange']
const OURS = 'https://goalquest.example'
const TOKEN = 'tok-EN_0123456789'
const cases = LOCALES.flatMap((locale) => KINDS.map((kind) => [locale, kind] as const))

const render = (kind: MailKind, locale: Locale, to = 'anna@example.it') =>
  renderMail(kind, to, locale, {
    token: WITH_TOKEN.includes(kind) ? TOKEN : undefined,
    eraseAt: kind === 'deletionRequested' ? new Date('2026-12-07T20:00:00Z') : undefined,
  })

describe.each(cases)('a mail in %s: %s', (locale, kind) => {
  it('has only one link, to a page of ours', async () => {
    const { html, text } = await render(kind, locale)
    const links = [
      ...`${html.replaceAll('&amp;', '&')}\n${text}`.matchAll(/(?:https?:)?\/\/[^\s"'<>]+/g),
    ].map(([link]) => link)
    expect(links.length).toBeGreaterThanOrEqual(3)
    expect(new Set(links).size).toBe(1)
    expect(new URL(links[0] ?? '').origin).toBe(OURS)
    expect(html.match(/(href|src|action|background)=/g)).toEqual(['href='])
    expect(html).not.toMatch(/<(script|img|form|iframe|link|svg)\b/i)
    expect(html).not.toMatch(/url\(|@import/)
  })

  it('begins with the mark and the name', async () => {
    const { html } = await render(kind, locale)
    expect(html).toMatch(/border-radius:99px" class="l-rule">.*>GoalQuest</)
  })

  it('carries its token and its language, and only where it has one', async () => {
    const { html, text } = await render(kind, locale)
    const carries = WITH_TOKEN.includes(kind)
    expect(html.includes(TOKEN)).toBe(carries)
    expect(text.includes(`?token=${TOKEN}${locale === 'en' ? '&lang=en' : ''}\n`)).toBe(carries)
  })

  it('says that nothing happens without its link only where the link does something', async () => {
    const { text } = await render(kind, locale)
    expect(text.includes(MESSAGES[locale].mail.ignore)).toBe(WITH_TOKEN.includes(kind))
  })

  it('is whole: a subject on one line, no placeholder left, the language declared', async () => {
    const { subject, html, text } = await render(kind, locale)
    expect(subject).toMatch(/^[^\r\n{}]{5,90}$/)
    expect(text).not.toMatch(/[{}]|undefined|mail\./)
    expect(html).toMatch(new RegExp(`<html[^>]* lang="${locale}"`))
    expect(text.split('\n')[0]).toBe(subject)
  })

  it('asks for no automatic reply, such as an out-of-office message', async () => {
    expect((await render(kind, locale)).headers).toEqual({ 'Auto-Submitted': 'auto-generated' })
  })

  it('holds nothing that a fan wrote, not even the address it goes to', async () => {
    const hostile = '"><a href=//evil.com>x</a>\r\nBcc: evil@evil.com'
    const plain = await render(kind, locale)
    const { to, ...mail } = await render(kind, locale, hostile)
    expect(to).toBe(hostile)
    expect({ ...mail, to: plain.to }).toEqual(plain)
  })
})

it.each(LOCALES)(
  'names in %s the account that asks for the address, without a link to it (T47)',
  async (locale) => {
    const account = 'an••••ia@evil.com'
    const { html, text } = await renderMail('emailChange', 'bea@example.it', locale, {
      token: TOKEN,
      account,
    })
    for (const form of [html, text]) {
      expect(form.replaceAll('\u200b', '')).toContain(account)
      expect(form).not.toMatch(/evil\.com|@evil/)
    }
  },
)

it.each([
  ['exportReady', 'data'],
  ['proStarted', 'plan'],
  ['proFailed', 'plan'],
  ['deletionRequested', 'leaving'],
  ['factorOff', 'security'],
] as const)('leads from %s to the part of the account that it names: %s', async (kind, part) => {
  expect((await render(kind, 'it')).text).toContain(`: ${OURS}/account#${part}\n`)
})

it.each([
  ['it', 'perché un admin di GoalQuest sta provando l’invio'],
  ['en', 'because an admin of GoalQuest is testing delivery'],
] as const)('tells in %s whoever gets a test why, without an account of theirs', async (locale, reason) => {
  const { html, text } = await render('test', locale)
  for (const form of [html, text]) {
    expect(form).toContain(reason)
    expect(form).not.toMatch(/il tuo account|your (GoalQuest )?account/i)
  }
})

it('has different words in the other language', async () => {
  for (const kind of KINDS) {
    const [italian, english] = await Promise.all([render(kind, 'it'), render(kind, 'en')])
    expect(italian.subject).not.toBe(english.subject)
    expect(italian.text).not.toBe(english.text)
  }
})

it.each([
  [
    'it',
    'Per ora non puoi accedere. Fine della sospensione: 2 dic, 20:45.',
    'la sospensione non ha una scadenza',
  ],
  ['en', 'You can’t sign in until 2 Dec, 20:45.', 'the suspension has no end date'],
] as const)('says in %s when a ban ends, or that it does not', async (locale, ending, open) => {
  const until = new Date('2026-12-02T19:45:00Z')
  expect((await renderMail('banned', 'anna@example.it', locale, { until })).text).toContain(ending)
  expect((await render('banned', locale)).text).toContain(open)
})

it.each([
  ['it', 'Il tuo account sarà eliminato lunedì 7 dicembre'],
  ['en', 'Your account will be deleted on Monday 7 December'],
] as const)('names in %s the day on which an account will be deleted', async (locale, subject) => {
  const eraseAt = new Date('2026-12-06T23:30:00Z')
  expect(await renderMail('deletionRequested', 'anna@example.it', locale, { eraseAt })).toMatchObject({
    subject,
    text: expect.stringMatching(new RegExp(`^${subject}\n`)),
  })
})

it.each([
  ['it', '«Troppi account, <b>{sempre}</b>»'],
  ['en', '“Troppi account, <b>{sempre}</b>”'],
] as const)('quotes an admin in %s as written', async (locale, quoted) => {
  const mail = await renderMail('banned', 'anna@example.it', locale, {
    note: 'Troppi account, <b>{sempre}</b>',
  })
  expect(mail.text).toContain(quoted)
})

it.each([
  ['it', 'riguarda il tuo account GoalQuest', 'Ignorala'],
  ['en', 'about your GoalQuest account', 'Ignore it'],
] as const)('never says in %s that news of the account can be ignored', async (locale, reason, ignore) => {
  const news = ['passwordChanged', 'deletionRequested', 'emailChanged', 'factorOn', 'wrongCodes'] as const
  for (const kind of news) {
    const { html, text } = await render(kind, locale)
    for (const form of [html, text]) {
      expect(form.includes(reason), kind).toBe(true)
      expect(form.includes(ignore), kind).toBe(false)
    }
  }
})

it.each([
  ['it', 'Chiedi una nuova password'],
  ['en', 'Ask for a new password'],
] as const)(
  'leads in %s from wrong codes to a new password, and says so on the button',
  async (locale, button) => {
    expect((await render('wrongCodes', locale)).text).toContain(`${button}: ${OURS}/auth/recover`)
  },
)

it.each(
  LOCALES.flatMap((locale) =>
    (['emailChanged', 'factorOn', 'banned'] as const).map((kind) => [locale, kind] as const),
  ),
)('names in %s whom to write to, when the fan cannot or should not sign in: %s', async (locale, kind) => {
  const { html, text } = await render(kind, locale)
  expect(text).toContain(CONTACT_EMAIL)
  expect(html).toContain(CONTACT_EMAIL)
})
