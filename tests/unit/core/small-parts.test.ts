import { AsyncLocalStorage } from 'node:async_hooks'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTACT_EMAIL } from '@/lib/core/email/contact'
import { ERROR_STATUS } from '@/lib/core/errors'
import {
  installResponseContext,
  type ResponseChoices,
  setResponseStatus,
} from '@/lib/core/http/response-context'
import { fill } from '@/lib/core/i18n/fill'
import { translatorFor } from '@/lib/core/i18n/translator'
import { parseLiveEvent } from '@/lib/core/live/events'
import { asLocale, LOCALES, localeOf } from '@/lib/core/locale'
import { PAGES } from '@/lib/core/pages/paths'
import { LIMITS } from '@/lib/core/security/limits'

describe('limits', () => {
  it('start with the figures of F13', () => {
    expect(LIMITS).toMatchObject({
      sign_in_network: { points: 10, seconds: 300, by: 'network' },
      sign_in_account: { points: 10, seconds: 3600, by: 'account_and_network' },
      sign_in_success: { points: 120, seconds: 600, by: 'account' },
      sign_up_network: { points: 5, seconds: 1800, by: 'network' },
      mail_sign_up: { points: 3, seconds: 3600, by: 'address' },
      mail_email_change: { points: 2, seconds: 3600, by: 'address' },
      mail_reset: { points: 2, seconds: 3600, by: 'address' },
    })
  })

  it('of a network are checked on every route to the AI vendor (T51)', () => {
    const ways = [
      'app/api/ai/coach-chat/route.ts',
      'app/api/ai/generate-image/route.ts',
      'app/api/ai/tts-speak/route.ts',
    ]
    const forms = ['lib/coach/actions.ts', 'lib/studio/actions.ts']
    const takes = (file: string) => readFileSync(file, 'utf8').split("consumeLimit('ai_network'").length - 1
    expect(ways.map(takes)).toEqual([1, 1, 1])
    expect(forms.map(takes)).toEqual([1, 2])
  })

  it('are whole, positive and at most a day; one account can be tried from elsewhere when one network is shut out', () => {
    for (const { points, seconds } of Object.values(LIMITS)) {
      expect(Number.isInteger(points) && points > 0).toBe(true)
      expect(Number.isInteger(seconds) && seconds > 0 && seconds <= 86_400).toBe(true)
    }
    expect(LIMITS.sign_in_account_anywhere.points).toBeGreaterThan(LIMITS.sign_in_account.points)
  })
})

it('every refusal has a status of its kind', () => {
  for (const [code, status] of Object.entries(ERROR_STATUS)) {
    if (['ai_off', 'ai_total', 'busy', 'payments_off', 'unavailable'].includes(code)) expect(status).toBe(503)
    else if (code === 'internal') expect(status).toBe(500)
    else expect(status >= 400 && status < 500).toBe(true)
  }
})

describe('locale', () => {
  it.each([
    ['it', 'it'],
    ['en', 'en'],
    ['EN', 'it'],
    ['fr', 'it'],
    ['', 'it'],
    [undefined, 'it'],
    [null, 'it'],
    [5, 'it'],
    ['__proto__', 'it'],
  ])('%o is read as %s', (value, locale) => {
    expect(asLocale(value)).toBe(locale)
    expect(localeOf({ locale: String(value) })).toBe(locale)
  })
})

describe('filling a text', () => {
  it('puts values into their placeholders and leaves unknown ones', () => {
    expect(fill('{n} of {total} {x}', { n: 3, total: 20 })).toBe('3 of 20 {x}')
  })

  it('inserts a value as it is, even one that looks like a placeholder or a pattern', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(fill('<{v}>', { v: value })).toBe(`<${value}>`)
      }),
    )
    expect(fill('{a}{b}', { a: '{b}', b: '$&' })).toBe('{b}$&')
  })

  it('isolates a right-to-left name from the figures beside it, and leaves any other as it is', () => {
    const filled = (name: string) => [
      fill('{name} · 13', { name }),
      translatorFor('it', 'leagues')('why.title', { name }),
    ]
    for (const name of ['محمد_7', 'דוד', '𞤀𞤁'])
      expect(filled(name)).toEqual([`\u2068${name}\u2069 · 13`, `Perché questi punti: \u2068${name}\u2069`])
    for (const name of ['Łukasz', 'Αλέξης', '松本'])
      expect(filled(name)).toEqual([`${name} · 13`, `Perché questi punti: ${name}`])
  })
})

describe('a sentence', () => {
  it('is built for its own language, key and values, however often it is asked for', () => {
    const said = () =>
      ([1, 2] as const).flatMap((days) =>
        LOCALES.map((locale) => translatorFor(locale, 'shell')('streak', { days })),
      )
    const first = said()
    expect(new Set(first).size).toBe(4)
    expect(said()).toEqual(first)
  })
})

describe('a live event', () => {
  const ID = '2f1d6f3e-0000-4000-8000-000000000001'
  it('is a known kind and a fan', () => {
    expect(parseLiveEvent(`missions:${ID}`)).toEqual({ kind: 'missions', userId: ID })
  })
  it.each(['', ':', 'missions', 'missions:', `other:${ID}`, ID, `Missions:${ID}`])(
    'is nothing else: %j',
    (payload) => {
      expect(parseLiveEvent(payload)).toBeNull()
    },
  )
})

describe('the status of an answer', () => {
  it('is set for the current request, and for no other', async () => {
    const store = new AsyncLocalStorage<ResponseChoices>()
    installResponseContext(store)
    const keepOpen = () => {}
    const one: ResponseChoices = { keepOpen }
    const two: ResponseChoices = { keepOpen }
    await Promise.all([
      store.run(one, async () => setResponseStatus(409)),
      store.run(two, async () => setResponseStatus(404)),
    ])
    expect([one, two]).toEqual([
      { keepOpen, status: 409 },
      { keepOpen, status: 404 },
    ])
    expect(() => setResponseStatus(400)).not.toThrow()
  })
})

it('the contact is a bare address', () => {
  expect(CONTACT_EMAIL).toBe('ciao@goalquest.test')
})

it('the list of pages matches the folder of pages', () => {
  const addressOf = (file: string) => {
    const parts = path.dirname(file).split('/')
    return `/${parts.flatMap((part) => (/^[(.]/.test(part) ? [] : part.replace(/^\[(.+)\]$/, ':$1'))).join('/')}`
  }
  const pages = globSync('**/page.tsx', { cwd: 'app/[locale]' }).filter((file) => !file.includes('[...rest]'))
  expect([...PAGES].sort()).toEqual(pages.map(addressOf).sort())
})
