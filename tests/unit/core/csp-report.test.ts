import { expect, it } from 'vitest'
import { cspReportInput } from '@/lib/core/security/csp-report'

const read = (report: Record<string, unknown>) => cspReportInput.safeParse({ 'csp-report': report }).data

it.each([
  ['https://evil.example/x.js?key=1', 'evil.example'],
  ['inline', 'inline'],
  ['data', 'data'],
  ['chrome-extension://abcd/x.js', 'abcd'],
  ['blob:https://goalquest.example/1', 'blob:'],
  ['', ''],
])('what was blocked, %s, is reported as %s', (blocked, reported) => {
  expect(read({ 'blocked-uri': blocked })?.blocked).toBe(reported)
})

it('neither the fan’s page, nor a token, nor the text of a script is kept', () => {
  const report = {
    'document-uri': 'https://goalquest.example/leagues/join/secret?x=secret',
    'violated-directive': 'script-src-elem secret',
    'blocked-uri': 'https://evil.example/secret',
    'script-sample': 'secret',
    referrer: 'https://goalquest.example/u/secret',
  }
  expect(read(report)).toEqual({ directive: 'script-src-elem', blocked: 'evil.example', section: '/leagues' })
})

it.each([[undefined], [null], ['x'], [{ 'blocked-uri': 7 }], [{ 'blocked-uri': 'x'.repeat(4_001) }]])(
  'anything else is refused: %j',
  (report) => {
    expect(cspReportInput.safeParse({ 'csp-report': report }).success).toBe(false)
  },
)
