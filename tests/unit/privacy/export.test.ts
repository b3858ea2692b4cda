import { describe, expect, it } from 'vitest'
import { daysLeft } from '@/lib/account/deletion/rules'
import { csvHead, csvOf } from '@/lib/core/tables/csv'
import { exportState, isColumnExported, isExported } from '@/lib/privacy/rules'

const DAY = 86_400_000
const NOW = Date.parse('2026-11-21T12:00:00Z')

describe('what leaves in an export', () => {
  it('are the columns of a table without hashes, tokens and the ids that open a session', () => {
    const of = (table: string, columns: string[]) => columns.filter((name) => isColumnExported(table, name))
    expect(of('persons', ['email', 'password_hash', 'locale'])).toEqual(['email', 'locale'])
    expect(of('sessions', ['id', 'created_at'])).toEqual(['created_at'])
    expect(of('push_subscriptions', ['id', 'session_id', 'endpoint', 'p256dh', 'auth', 'auth_at'])).toEqual([
      'id',
      'endpoint',
      'auth_at',
    ])
    expect(of('email_changes', ['id', 'email', 'token_hash'])).toEqual(['email'])
    expect(of('users', ['session_version', 'ban_reason'])).toEqual(['ban_reason'])
    expect(of('audit_log', ['actor_id', 'action', 'detail'])).toEqual(['action', 'detail'])
    expect(of('calendar_feeds', ['id', 'created_at'])).toEqual(['created_at'])
    expect(of('checkouts', ['id', 'session_id'])).toEqual(['id', 'session_id'])
    expect(of('corrections', ['id', 'made_by', 'amount'])).toEqual(['id', 'amount'])
  })

  it('and no table that the chain’s own files hold', () => {
    expect(['ledger_entries', 'rank_moves', 'data_exports', 'email_tokens'].filter(isExported)).toEqual([])
    expect(['missions', 'weekend_picks'].filter(isExported)).toHaveLength(2)
  })

  it('as CSV that begins with the mark by which Excel reads accents', () => {
    expect(csvHead(['nome', 'età'])).toBe('\uFEFFnome,età\r\n')
  })

  it('as CSV in which no text is a formula and a number stays one', () => {
    const row = ['=1+1', '-1+1', -5, '-50', '-0.5', true, { a: 1 }, new Date(0), null]
    expect(csvOf([row])).toBe(`'=1+1,'-1+1,-5,-50,-0.5,true,"{""a"":1}",1970-01-01T00:00:00.000Z,\r\n`)
  })

  it('nor becomes one where a semicolon separates cells, as in the spreadsheets of Italy', () => {
    const row = ['Gol;=1+1;', 'a; +1', 'a;\t@b', 'a;-1', 'a;b = 1', ';)', 5, { a: 'x;=1' }]
    expect(csvOf([row])).toBe(`Gol;'=1+1;,a; '+1,a;\t'@b,a;'-1,a;b = 1,;),5,"{""a"":""x;'=1""}"\r\n`)
  })

  it.each([
    [['a\nb', 'c'], '"a\nb",c\r\n'],
    [['a\rb', 'c'], '"a\rb",c\r\n'],
    [['a\r\nb', 'c'], '"a\r\nb",c\r\n'],
    [['=1\n+1', 'c'], `"'=1\n+1",c\r\n`],
    [['\r=1', 'c'], `"'\r=1",c\r\n`],
  ])('whose rows do not break at the line breaks of %j', (row, line) => {
    expect(csvOf([row])).toBe(line)
  })
})

describe('the state of an export', () => {
  const now = 10 * DAY
  it.each([
    [null, 'none'],
    [{ attempts: 0, readyAt: null, expiresAt: null }, 'running'],
    [{ attempts: 4, readyAt: null, expiresAt: null }, 'running'],
    [{ attempts: 5, readyAt: null, expiresAt: null }, 'failed'],
    [{ attempts: 1, readyAt: now, expiresAt: now + 1 }, 'ready'],
    [{ attempts: 1, readyAt: now, expiresAt: now }, 'none'],
  ] as const)('%j is %s', (latest, state) => {
    expect(exportState(latest, now)).toBe(state)
  })
})

it.each([
  [7 * DAY, 7],
  [7 * DAY - 1, 7],
  [DAY + 1, 2],
  [DAY, 1],
  [0, 1],
  [-DAY, 1],
])('%d ms before the erasure there are %d days left', (ms, days) => {
  expect(daysLeft(NOW + ms, NOW)).toBe(days)
})
