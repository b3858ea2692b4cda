import { format } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { onRequestError } from '@/instrumentation'
import { toRefusal } from '@/lib/auth/refusal'
import { DomainError } from '@/lib/core/errors'
import { log } from '@/lib/core/monitoring/log'
import { printErrorsPlain } from '@/lib/core/monitoring/plain-error'

const lines: string[] = []
Reflect.set(Reflect.get(log, pino.symbols.streamSym), 'write', (line: string) => lines.push(line))
log.level = 'info'
beforeEach(() => {
  lines.length = 0
})

const CANARY = 'canary-4711'

describe('no secret and no personal data', () => {
  it.each([
    'password',
    'token',
    'secret',
    'authorization',
    'cookie',
    'email',
    'recipient',
    'passwordHash',
    'params',
    'query',
  ])('under the key %s, at the top or inside', (key) => {
    log.info({ [key]: CANARY, request: { [key]: CANARY, deeper: { [key]: CANARY } } }, 'x')
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toContain(CANARY)
  })

  it('in an error of the database: neither the parameters nor the statement of drizzle', () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint'), {
      code: '23505',
    })
    const error = new DrizzleQueryError('select * from persons where email = $1', [CANARY], cause)
    expect(error.message).toContain(CANARY)
    log.error({ error, requestId: 'r1' }, 'action failed')
    expect(lines[0]).not.toContain(CANARY)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      msg: 'action failed',
      requestId: 'r1',
      error: { code: '23505', message: 'duplicate key value violates unique constraint' },
    })
  })

  it('in an error of the database that has no cause', () => {
    log.error({ error: new DrizzleQueryError('select $1', [CANARY]) }, 'x')
    expect(lines[0]).not.toContain(CANARY)
  })

  it('in the fields that libraries attach to an error', () => {
    const error = Object.assign(new Error('refused'), {
      parameters: [CANARY],
      detail: `Key (email)=(${CANARY})`,
      response: { body: CANARY },
    })
    log.error({ error }, 'x')
    expect(lines[0]).not.toContain(CANARY)
    expect(lines[0]).toContain('refused')
  })

  it('in an error around one of the database, whose message quotes it', () => {
    const cause = new DrizzleQueryError('select $1', [CANARY], new Error('inner'))
    log.error({ error: new Error(`the job failed: ${cause.message}`, { cause }) }, 'x')
    expect(lines[0]).not.toContain(CANARY)
    expect(lines[0]).toContain('inner')
  })

  it.each([
    ['drizzle', new DrizzleQueryError('select $1', [CANARY], new Error('inner'))],
    [
      'the driver',
      Object.assign(new Error('inner'), { detail: `Key (email)=(${CANARY})`, parameters: [CANARY] }),
    ],
    [
      'drizzle, in another',
      new Error(CANARY, { cause: new DrizzleQueryError('', [CANARY], new Error('inner')) }),
    ],
  ])('in what the framework prints of an error of %s', (_of, error) => {
    const printed: unknown[] = []
    const target = { error: (...parts: unknown[]) => printed.push(...parts), warn: () => {} }
    printErrorsPlain(target, true)
    target.error('failed', error)
    expect(format(...printed)).not.toContain(CANARY)
    expect(format(...printed)).toMatch(/^failed Error: inner\n {4}at /)
  })

  it('in what an error was caused by', () => {
    log.error(
      {
        error: new Error('outer', {
          cause: new DrizzleQueryError('select $1', [CANARY], new Error('inner')),
        }),
      },
      'x',
    )
    expect(lines[0]).not.toContain(CANARY)
  })
})

describe('an action or a route that fails', () => {
  const database = (code: string) =>
    new DrizzleQueryError('select $1', [CANARY], Object.assign(new Error('inner'), { code }))

  it.each([
    ['a fault of ours', new Error('inner'), 'internal'],
    ['a full disk', database('53100'), 'unavailable'],
    ['a lost database', database('57P01'), 'unavailable'],
  ])('leaves one line with the reason for %s', (_of, error, code) => {
    expect(toRefusal(error, 'r1', 'route failed').code).toBe(code)
    const line = { msg: 'route failed', requestId: 'r1', error: { message: 'inner' } }
    expect(lines.map((one) => JSON.parse(one))).toMatchObject([line])
    expect(lines[0]).not.toContain(CANARY)
  })

  it.each([
    ['a refusal', new DomainError('unavailable'), 'unavailable'],
    ['odd input', database('22P02'), 'invalid_input'],
  ])('leaves no line for %s', (_of, error, code) => {
    expect(toRefusal(error, 'r1', 'route failed').code).toBe(code)
    expect(lines).toEqual([])
  })
})

describe('a fault that reaches the framework', () => {
  const fault = () => Object.assign(new Error('inner'), { digest: '1414327260' })
  const report = async (
    error: Error,
    requestId: string,
    renderSource: 'react-server-components' | 'server-rendering',
  ) =>
    onRequestError(
      error,
      { path: '/leagues', method: 'GET', headers: { 'x-request-id': requestId } },
      {
        routerKind: 'App Router',
        routePath: '/[locale]/leagues',
        routeType: 'render',
        renderSource,
        revalidateReason: undefined,
      },
    )

  it('is one line for each request, though the framework reports it for each renderer', async () => {
    const error = fault()
    await report(error, 'first', 'react-server-components')
    await report(error, 'first', 'server-rendering')
    await report(error, 'second', 'react-server-components')
    await report(fault(), 'second', 'react-server-components')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ requestId: 'first', digest: '1414327260', msg: 'request failed' }),
      expect.objectContaining({ requestId: 'second' }),
      expect.objectContaining({ requestId: 'second' }),
    ])
  })

  it('is not printed by the framework as well', () => {
    const printed: unknown[] = []
    const target = { error: (...parts: unknown[]) => printed.push(...parts), warn: () => {} }
    printErrorsPlain(target, false)
    target.error(' \u2a2f', fault())
    expect(printed).toEqual([])
    target.error(' \u2a2f', new Error('elsewhere'))
    expect(format(...printed)).toMatch(/^ \u2a2f Error: elsewhere/)
  })
})

describe('one line of JSON for each message', () => {
  it.each([
    ['line breaks', 'one\r\ntwo'],
    ['a forged line', 'x\n{"level":50,"msg":"forged"}'],
    ['terminal colours', '\u001b[31mred\u001b[0m'],
    ['NUL and bell', 'a\0b\u0007'],
    ['line separators', 'a\u2028b\u2029c'],
  ])('with %s escaped', (_name, text) => {
    log.warn({ path: text, error: new Error(text) }, text)
    expect(lines).toHaveLength(1)
    expect(lines[0]?.replace(/\n$/, '')).not.toMatch(/\p{Cc}/u)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: text, path: text })
  })

  it('with a time and without the machine', () => {
    log.info('x')
    const line = JSON.parse(lines[0] ?? '')
    expect(Object.keys(line).sort()).toEqual(['level', 'msg', 'time'])
    expect(Date.parse(line.time)).not.toBeNaN()
  })

  it.each([undefined, null, 'text', 42, {}])('even when what was thrown is %o', (error) => {
    log.error({ error }, 'x')
    expect(JSON.parse(lines[0] ?? '').msg).toBe('x')
  })
})
