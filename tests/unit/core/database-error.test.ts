import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { constraintOf, sqlState } from '@/db/transaction'
import { asDomainError } from '@/lib/core/database/errors'
import { DomainError } from '@/lib/core/errors'

const thrown = (code: string) => Object.assign(new Error('x'), { code })
const wrapped = (code: string, more = {}) =>
  new DrizzleQueryError('select 1', [], Object.assign(thrown(code), more))

describe('T42: an error of the database', () => {
  it.each([
    ['22P02', 'invalid_input'],
    ['22021', 'invalid_input'],
    ['22P05', 'invalid_input'],
    ['22003', 'invalid_input'],
    ['22008', 'invalid_input'],
    ['2201W', 'invalid_input'],
    ['23505', 'conflict'],
    ['23514', 'conflict'],
    ['23503', 'conflict'],
    ['08006', 'unavailable'],
    ['08003', 'unavailable'],
    ['53100', 'unavailable'],
    ['53300', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['57014', 'unavailable'],
    ['55P03', 'unavailable'],
    ['40P01', 'unavailable'],
    ['40001', 'unavailable'],
    ['25P03', 'unavailable'],
    ['CONNECT_TIMEOUT', 'unavailable'],
    ['CONNECTION_CLOSED', 'unavailable'],
    ['CONNECTION_ENDED', 'unavailable'],
    ['CONNECTION_DESTROYED', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['EPIPE', 'unavailable'],
  ])('%s is %s, bare or wrapped by drizzle', (state, code) => {
    expect(asDomainError(thrown(state))?.code).toBe(code)
    expect(asDomainError(wrapped(state))?.code).toBe(code)
  })

  it('says when to try again only when the database is unavailable', () => {
    expect(asDomainError(thrown('57P01'))?.retryAfterSeconds).toBeGreaterThan(0)
    expect(asDomainError(thrown('22P02'))?.retryAfterSeconds).toBeUndefined()
  })

  it.each(['42P01', '42703', '42501', 'XX000', 'P0001', 'ERR_INVALID_ARG_TYPE'])(
    '%s is a fault of ours',
    (state) => {
      expect(asDomainError(wrapped(state))).toBeNull()
    },
  )
})

it('a refusal stays the same refusal', () => {
  const refusal = new DomainError('not_found')
  expect(asDomainError(refusal)).toBe(refusal)
})

it.each([new Error('x'), new TypeError('x'), 'text', null, undefined, { code: '22P02' }, 5])(
  '%o is a fault of ours',
  (error) => {
    expect(asDomainError(error)).toBeNull()
  },
)

describe('what the driver said, through the wrapping', () => {
  it('state and constraint', () => {
    const error = wrapped('23505', { constraint_name: 'persons_email_unique' })
    expect(sqlState(error)).toBe('23505')
    expect(constraintOf(error)).toBe('persons_email_unique')
  })

  it('nothing where there is nothing', () => {
    expect(sqlState(new Error('x'))).toBeUndefined()
    expect(sqlState('x')).toBeUndefined()
    expect(constraintOf(new Error('x'))).toBeUndefined()
    expect(constraintOf(undefined)).toBeUndefined()
  })
})
