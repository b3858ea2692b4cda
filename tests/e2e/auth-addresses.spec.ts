import { expect, test } from '@playwright/test'
import { freshAddress, makeFan } from '../support/accounts'
import { ORIGIN } from '../support/app/app'
import { formsOf } from '../support/app/forms'
import { multipart } from '../support/app/http'
import { ODD_PATHS } from '../support/app/odd-paths'
import { Visitor } from '../support/app/visitor'
import { linksOf, waitForMails } from '../support/mailbox'

const EVIL = 'evil.example'
const { port } = new URL(ORIGIN)

/** Ways to claim another host; `path` is the target of the request line. */
const HOST_FORMS: { name: string; headers: Record<string, string>; target?: string }[] = [
  { name: 'Host', headers: { host: EVIL } },
  { name: 'Host with our port', headers: { host: `${EVIL}:${port}` } },
  { name: 'Host that ends in ours', headers: { host: `localhost:${port}.${EVIL}` } },
  { name: 'Host with another port', headers: { host: 'localhost:1' } },
  { name: 'X-Forwarded-Host', headers: { 'x-forwarded-host': EVIL } },
  { name: 'X-Forwarded-Host, two', headers: { 'x-forwarded-host': `${EVIL}, localhost:${port}` } },
  {
    name: 'X-Forwarded-Proto and -Port',
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-port': '666' },
  },
  { name: 'Forwarded', headers: { forwarded: `for=1.2.3.4;host=${EVIL};proto=https` } },
  {
    name: 'X-Host, X-Original-Host',
    headers: { 'x-host': EVIL, 'x-original-host': EVIL, 'x-forwarded-server': EVIL },
  },
  {
    name: 'X-Original-URL, X-Rewrite-URL',
    headers: { 'x-original-url': `http://${EVIL}/`, 'x-rewrite-url': `http://${EVIL}/` },
  },
  { name: 'an absolute target', headers: {}, target: `http://${EVIL}` },
  {
    name: 'Host and X-Forwarded-Host',
    headers: { host: EVIL, 'x-forwarded-host': EVIL, referer: `http://${EVIL}/` },
  },
]

test('T30: links in emails lead to the configured address, whatever host a request claims', async () => {
  test.slow()
  const mailed: string[] = []
  for (const [index, { name, headers, target = '' }] of HOST_FORMS.entries()) {
    const visitor = new Visitor({ from: `127.0.30.${index + 1}` })
    const fan = await makeFan()
    const fresh = freshAddress()
    const authPage = await visitor.form('/auth', 'email', 'password')
    const recovery = await visitor.form('/auth/recover', 'email')
    const post = async (path: string, form: typeof authPage, fields: Record<string, string>) => {
      const { headers: type, body } = multipart([
        ...form.fields.filter(([key]) => !(key in fields)),
        ...Object.entries(fields),
      ])
      const said = { origin: ORIGIN, ...type, ...headers }
      const answer = await visitor.ask(target + path, { method: 'POST', headers: said, body })
      expect(answer.status, name).toBeLessThan(500)
      expect(JSON.stringify(answer.headers), name).not.toContain(EVIL)
      return answer.status
    }
    const away = await visitor.ask(`${target}/missions`, { headers })
    expect(away.status, name).toBe(307)
    expect(away.headers.location, name).toMatch(/^\/auth\?/)
    const password = 'erba bagnata 90'
    const done = [
      await post('/auth', authPage, { email: fresh, password, intent: 'sign-up' }),
      await post('/auth', authPage, { email: fresh, intent: 'resend' }),
      await post('/auth', authPage, { email: fan.email, password, intent: 'sign-up' }),
      await post('/auth/recover', recovery, { email: fan.email }),
    ]
    if (done.some((status) => status !== 200)) {
      expect(
        done.every((status) => status >= 400),
        `${name} is refused altogether`,
      ).toBe(true)
      continue
    }
    const mails = [...(await waitForMails(fresh, 2)), ...(await waitForMails(fan.email, 2))]
    const links = mails.flatMap(linksOf)
    expect(links.length, name).toBeGreaterThanOrEqual(4)
    for (const link of links) expect(link, name).toMatch(new RegExp(`^${ORIGIN}/auth`))
    mailed.push(name)
  }
  expect(mailed.length, mailed.join()).toBeGreaterThanOrEqual(6)
})

const DECORATIONS = [
  (path: string) => path,
  (path: string) => encodeURIComponent(path),
  (path: string) => ` ${path}`,
]
const ALL_ODD = [...new Set(ODD_PATHS.flatMap((path) => DECORATIONS.map((decorate) => decorate(path))))]

/** A browser's view of where a Location leads. */
const hostOf = (location: string) => new URL(location, ORIGIN).origin

test(`T31: ${ALL_ODD.length} values of next never lead to another site`, async () => {
  test.slow()
  expect(ALL_ODD.length).toBeGreaterThan(180)
  const visitor = new Visitor({ from: '127.0.31.1' })
  let led = 0
  for (const next of ALL_ODD) {
    const page = await visitor.ask(`/auth?next=${encodeURIComponent(next)}`)
    expect(page.status, next).toBe(200)
    const fields = formsOf(page.body).find((form) => form.names.includes('password'))?.fields ?? []
    const hidden = fields.find(([name]) => name === 'next')?.[1] ?? ''
    expect(hidden, next).toMatch(/^\/(?![/\\])/)
    expect(hidden, next).not.toMatch(/^\/(api|auth)\b/)
    const body = new URLSearchParams({ theme: 'dark', next }).toString()
    const headers = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' }
    const sent = await visitor.ask('/api/theme', { method: 'POST', headers, body })
    if (sent.status === 400) continue
    led++
    expect(sent.status, next).toBe(303)
    expect(hostOf(sent.headers.location ?? ''), next).toBe(ORIGIN)
    expect(sent.headers.location, next).not.toMatch(/^\/(api\b|[/\\])|[\r\n]/)
  }
  expect(led).toBeGreaterThan(180)
})

test('T31: signing in with each of the worst values leads to one of our own pages', async () => {
  const fan = await makeFan()
  const visitor = new Visitor({ from: '127.0.31.2' })
  for (const next of ODD_PATHS.slice(0, 24)) {
    const guest = new Visitor({ from: visitor.from })
    const form = await guest.form('/auth', 'email', 'password')
    const fields = { email: fan.email, password: fan.password, intent: 'sign-in', next }
    const answer = await guest.send('/auth', form, fields)
    expect(answer.status, next).toBe(303)
    expect(hostOf(answer.headers.location ?? ''), next).toBe(ORIGIN)
    expect(new URL(answer.headers.location ?? '', ORIGIN).pathname, next).toBe('/')
  }
})
