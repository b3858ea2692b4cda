import { describe, expect, it } from 'vitest'
import type { OptInDetail } from '@/lib/account/mail/opt-in/schema'
import { renderOptInMail } from '@/lib/account/mail/opt-in/words'
import { readUnsubscribeToken } from '@/lib/account/mail/preferences/commands'
import { LOCALES } from '@/lib/core/locale'

const ID = '2f1d6f3e-0000-4000-8000-000000000001'
const AT = '2026-11-21T17:00:00+00:00'
const HOSTILE = 'Claim at evil.com <b>https://evil.com/x</b> a@evil.com'

const COMO = 'plain #1f5fb4 #1f5fb4 #fbfaf5'
const SASSUOLO = 'stripes #16935a #17181a #17181a'

type Recap = Extract<OptInDetail, { kind: 'recap' }>

const recapWith = (name: string, nickname: string | null): Recap & { league: object } => ({
  kind: 'recap',
  week: '2026-11-16',
  points: 223,
  right: 6,
  settled: 10,
  streak: 6,
  best: {
    mission: ID,
    points: 30,
    claim: 'Cagliari–Genoa finisce in parità nei 90 minuti',
    facts: 'Cagliari – Genoa 1–1. L’avete detto in 2 su 9.',
  },
  next: [
    { name: 'Como – Sassuolo', kits: [COMO, SASSUOLO], at: '2026-11-27T19:45:00+00:00', pick: '1' },
    { name: 'Milan – Lazio', at: '2026-11-28T19:45:00+00:00', pick: null },
  ],
  league: {
    name,
    place: 2,
    gap: 6,
    rows: [
      { place: 1, moved: 0, nickname: 'Zia Pina', points: 1229, isOwn: false },
      { place: 2, moved: 1, nickname, points: 1223, isOwn: true },
    ],
  },
  isAlone: false,
})
const DETAILS: OptInDetail[] = [
  {
    kind: 'picks',
    templates: [ID],
    matches: [{ name: 'Roma – Inter', competition: 'Serie A', at: AT }],
  },
  { kind: 'streak', days: 6 },
  recapWith('Bar dello Sport', 'regista77'),
  { ...recapWith('', null), league: null } as OptInDetail,
]
const cases = LOCALES.flatMap((locale) => DETAILS.map((detail) => [locale, detail.kind, detail] as const))

describe.each(cases)('a mail in %s that a fan asked for: %s', (locale, kind, detail) => {
  it('is complete in both formats, links only to us, and can be unsubscribed from in its headers and in its footer', async () => {
    const { subject, html, text, headers = {} } = await renderOptInMail(detail, 'anna@example.it', locale, ID)
    expect(subject).toMatch(/^[^\r\n{}]{5,90}$/)
    expect(text.split('\n')[0]).toBe(subject)
    expect(`${text}${html.replace(/<style>.*?<\/style>/s, '')}`).not.toMatch(/[{}]|undefined|Mail\./)
    const links = [...`${html}\n${text}`.matchAll(/https?:\/\/[^\s"'<>]+/g)]
    for (const [link] of links) expect(new URL(link).origin).toBe('https://goalquest.example')
    const [, token = ''] = /token=([\w.-]+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? []
    expect(readUnsubscribeToken(token)).toEqual({ userId: ID, mail: kind })
    for (const form of [html.replaceAll('&amp;', '&'), text])
      expect(form).toContain(`/unsubscribe?token=${token}${locale === 'en' ? '&lang=en' : ''}`)
    expect(headers['Auto-Submitted']).toBe('auto-generated')
  })
})

it('shows what fans wrote as text that no mail program turns into a link, and never in the subject (T47)', async () => {
  const { subject, html, text, headers } = await renderOptInMail(
    recapWith(HOSTILE, HOSTILE),
    'a@b.it',
    'it',
    ID,
  )
  expect(subject).toBe('La tua settimana: 2º posto, 1223 punti')
  expect(JSON.stringify(headers)).not.toContain('evil')
  for (const form of [html, text]) {
    expect(form).toContain('Claim at evil')
    expect(form).not.toMatch(/evil\.com|@evil|https?:\/\/evil/)
  }
  expect(html).not.toContain('<b>')
})

it('breaks a name without spaces, which would make the whole email as wide as itself', async () => {
  const { html } = await renderOptInMail(recapWith('W'.repeat(40), 'M'.repeat(24)), 'a@b.it', 'it', ID)
  for (const name of ['W{40}', 'Zia Pina', 'Tu · M{24}'])
    expect(html).toMatch(new RegExp(`word-break:break-word[^<>]*>${name}<`))
})

it('isolates a right-to-left name from the figures of its row in the plain text', async () => {
  const recap = recapWith('Bar', 'عاشق')
  const rows = recap.league.rows.map((row) => ({ ...row, nickname: 'عاشق' }))
  const { text } = await renderOptInMail(
    { ...recap, league: { ...recap.league, rows } } as OptInDetail,
    'a@b.it',
    'it',
    ID,
  )
  expect(text).toContain('1 · \u2068عاشق\u2069 · 1229')
})

it('gives the news of a recap before its figures, in both formats', async () => {
  const { html, text } = await renderOptInMail(recapWith('Bar', 'regista77'), 'a@b.it', 'it', ID)
  expect(html).toMatch(/Secondo posto<\/h1><p[^>]*>Chi ti precede ha 6 punti più di te/)
  expect(text).toMatch(/Secondo posto\n\nChi ti precede ha 6 punti più di te/)
})

it.each([
  ['it', 1, null, /Primo posto\n\nDavanti a te non c’è nessuno\./],
  ['it', 2, 0, /Secondo posto\n\nHai gli stessi punti di chi ti precede\./],
  ['it', 3, 1, /Terzo posto\n\nChi ti precede ha 1 punto più di te\./],
  ['en', 1, null, /First place\n\nNobody is above you\./],
  ['en', 2, 0, /Second place\n\nYou’re level on points with the fan above you\./],
  ['en', 3, 1, /Third place\n\nThe fan above you has 1 more point\./],
] as const)('says in %s how far place %i is from the one above: %s', async (locale, place, gap, lead) => {
  const recap = recapWith('Bar', 'regista77')
  const { text } = await renderOptInMail(
    { ...recap, league: { ...recap.league, place, gap } },
    'a@b.it',
    locale,
    ID,
  )
  expect(text).toMatch(lead)
})

it.each([
  ['it', 'Non sei ancora in una lega'],
  ['en', 'You’re not in a league yet'],
] as const)('invites in %s to a league only a fan who is in none', async (locale, invitation) => {
  const [alone, late] = await Promise.all(
    [true, false].map((isAlone) =>
      renderOptInMail({ ...recapWith('', null), league: null, isAlone }, 'a@b.it', locale, ID),
    ),
  )
  expect(alone?.text).toContain(invitation)
  expect(late?.text).not.toContain(invitation)
})

it('heads a recap with the points of the league’s table, and counts all points earned in its figures', async () => {
  const { subject, text } = await renderOptInMail(recapWith('Bar', 'regista77'), 'a@b.it', 'en', ID)
  expect(subject).toBe('Your week: 2nd with 1,223 points')
  expect(text).toContain('223 points earned')
})

it('says which week a recap is about, and leaves that out of an email that was queued without it', async () => {
  const recap = recapWith('Bar', 'regista77')
  const [italian, english, old] = await Promise.all([
    renderOptInMail(recap, 'a@b.it', 'it', ID),
    renderOptInMail({ ...recap, week: '2026-11-30' } as OptInDetail, 'a@b.it', 'en', ID),
    renderOptInMail({ ...recap, week: undefined } as OptInDetail, 'a@b.it', 'it', ID),
  ])
  for (const form of [italian.html, italian.text]) expect(form).toContain('16–22 novembre')
  expect(english.text).toMatch(/^30 November\s–\s6 December$/m)
  expect(old.text).toMatch(/223 punti\n\nSecondo posto/)
})

it('gives times in the product’s time zone', async () => {
  const [picks] = DETAILS
  expect(picks && (await renderOptInMail(picks, 'a@b.it', 'it', ID)).subject).toBe(
    'Ti manca un pronostico: si gioca alle 18:00',
  )
})

it('has words for one match and for several, and gives only the time of the first', async () => {
  const match = (at: string) => ({ name: 'Roma – Inter', competition: 'Serie A', at })
  const [one, two] = await Promise.all(
    [[match(AT)], [match(AT), match('2026-11-21T19:45:00+00:00')]].map((matches) =>
      renderOptInMail({ kind: 'picks', templates: [ID], matches }, 'a@b.it', 'it', ID),
    ),
  )
  expect(one?.html).toContain('La partita comincia alle 18:00: i pronostici si chiudono')
  expect(two?.html).toContain('La prima comincia alle 18:00: i pronostici di ogni partita si chiudono')
  expect(one?.text).toMatch(/Su questa partita non hai ancora .+ fischio d’inizio\.$[\s\S]+^La partita$/m)
  expect(two?.text).toMatch(/Su queste partite non hai ancora .+ di ognuna\.$[\s\S]+^Le partite$/m)
})

it('names the next matches with what the reader has picked, and asks for what is missing', async () => {
  const { text } = await renderOptInMail(recapWith('Bar', null), 'a@b.it', 'it', ID)
  expect(text).toContain(
    'Como – Sassuolo · ven 27, 20:45 · hai detto 1\nMilan – Lazio · sab 28, 20:45 · manca',
  )
  expect(text).toContain('Completa la schedina: https://goalquest.example/matchday')
})

it('shows the places that were gained and lost as arrows, and in words in the plain text', async () => {
  const mails = await Promise.all(
    LOCALES.map((locale) => renderOptInMail(recapWith('Bar', 'regista77'), 'a@b.it', locale, ID)),
  )
  for (const { html } of mails) expect(html).toMatch(/Zia Pina[\s\S]*▲ 1[\s\S]*regista77/)
  expect(mails.map(({ text }) => /^2 · .*$/m.exec(text)?.[0])).toEqual([
    expect.stringContaining('2 · ▲ sale di 1 · '),
    expect.stringContaining('2 · ▲ up 1 · '),
  ])
  expect(mails[0]?.text).toMatch(/^1 · Zia Pina · /m)
})

it('shows the shirts of a match beside its names, only in HTML, and none in an email that was queued without them', async () => {
  const { html, text } = await renderOptInMail(recapWith('Bar', null), 'a@b.it', 'it', ID)
  const shirt = (file: string) => `<img[^>]* src="https://goalquest.example/api/kits/${file}.png"[^>]*>`
  expect(html).toMatch(
    new RegExp(
      `${shirt('plain-1f5fb4-1f5fb4-fbfaf5')} Como – Sassuolo ${shirt('stripes-16935a-17181a-17181a')}`,
    ),
  )
  expect(html.match(/<img/g)).toHaveLength(2)
  expect(text).not.toContain('.png')
})

it('shows the best pick of the week on a ticket with a link to its receipt, in both formats', async () => {
  const recap = recapWith('Bar', null)
  const { html, text } = await renderOptInMail(recap, 'a@b.it', 'it', ID)
  const none = await renderOptInMail({ ...recap, best: null } as OptInDetail, 'a@b.it', 'it', ID)
  expect(text).toContain(
    `La scelta della settimana\nCagliari–Genoa finisce in parità nei 90 minuti\nCagliari – Genoa 1–1. L’avete detto in 2 su 9.\nPunti: 30 accreditati\nRicevuta: https://goalquest.example/missions/${ID}/receipt`,
  )
  expect(html).toMatch(/finisce in parità nei 90 minuti<\/p>[\s\S]*>Ricevuta<[\s\S]*>30<\/p>/)
  for (const form of [none.html, none.text]) expect(form).not.toContain('La scelta della settimana')
})
