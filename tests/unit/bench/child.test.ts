import { expect, it } from 'vitest'
import { lastError } from '@/bench/child'

it.each([
  [
    `/app/pg-core/session.ts:73
        throw new DrizzleQueryError(queryString, params, e)
DrizzleQueryError: Failed query: select 1
    at query (/app/pg-core/session.ts:73:15) {
  cause: PostgresError: relation "fans" does not exist
    at read (/app/connection.js:1:2)`,
    'PostgresError: relation "fans" does not exist',
  ],
  ['Killed', 'Killed'],
])('a failed process is described by its last error', (printed, expected) => {
  expect(lastError(printed)).toBe(expected)
})
