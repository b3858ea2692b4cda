import type { OutgoingHttpHeaders } from 'node:http'
import { formsOf, type HtmlForm } from './forms'
import { type Answer, type Ask, ask, fromOurPage, multipart } from './http'

type Fields = Record<string, string | readonly string[]>

const pairs = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )

/** Behaves like a browser without JavaScript: it keeps cookies and sends the forms that it finds. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly from: string

  constructor({ from = '127.0.0.1', locale }: { from?: string; locale?: 'it' | 'en' } = {}) {
    this.from = from
    if (locale) this.cookies.set('NEXT_LOCALE', locale)
  }

  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** Somebody who has copied the cookies that this browser holds now. */
  copy(): Visitor {
    const copy = new Visitor({ from: this.from })
    for (const [name, value] of this.cookies) copy.cookies.set(name, value)
    return copy
  }

  async ask(path: string, { headers, ...rest }: Ask = {}): Promise<Answer> {
    const own: OutgoingHttpHeaders = this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}
    const answer = await ask(path, { from: this.from, ...rest, headers: { ...own, ...headers } })
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line)
    return answer
  }

  /** The page's form that has all these named parts. */
  async form(path: string, ...names: string[]): Promise<HtmlForm> {
    const { body } = await this.ask(path, { headers: { accept: 'text/html' } })
    const found = formsOf(body).find((form) => names.every((name) => form.names.includes(name)))
    if (!found) throw new Error(`${path} has no form with ${names.join(', ')}`)
    return found
  }

  /** Fills a form and sends it. */
  async send(
    path: string,
    form: HtmlForm,
    fields: Fields,
    headers: OutgoingHttpHeaders = {},
  ): Promise<Answer> {
    const kept = form.fields.filter(([name]) => !(name in fields))
    const { headers: type, body } = multipart([...kept, ...pairs(fields)])
    const to = form.action || path
    return this.ask(to, {
      method: 'POST',
      headers: { ...fromOurPage, ...type, accept: 'text/html', ...headers },
      body,
    })
  }

  /** Opens a page, fills the form with these fields and sends it. */
  async submit(path: string, fields: Fields): Promise<Answer> {
    return this.send(path, await this.form(path, ...Object.keys(fields)), fields)
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<Answer> {
    const answer = await this.submit('/auth?next=%2Fmissions', { email, password, intent: 'sign-in' })
    if (answer.status !== 303) throw new Error(`sign-in of ${email}: ${answer.status}`)
    return answer
  }

  #keep(line: string) {
    const [pair = '', ...rest] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    const isOver = value === '' || rest.some((part) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(part))
    if (isOver) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
