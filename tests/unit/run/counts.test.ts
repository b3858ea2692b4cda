import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { withLog } from '@/tests/run/counts'

const NOTHING = { passed: 3, failed: 0, skipped: 0, failures: [] }
const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-counts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function counted(line: string) {
  const file = path.join(folder, 'app.log')
  writeFileSync(file, `sign in as tifosa@goalquest.test (fan)\n{"msg":"request"}\n${line}\n`)
  return withLog(NOTHING, file)
}

it.each([
  '{"msg":"sent to anna.rossi@example.it"}',
  '{"hash":"$argon2id$v=19$m=19456"}',
  '{"cookie":"eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2Q0JDLUhTNTEyIn0"}',
])('a run whose log says %s fails', (line) => {
  expect(counted(line)).toMatchObject({
    passed: 3,
    failed: 1,
    failures: [expect.stringContaining('app.log')],
  })
})

it('a run whose log names nobody does not', () => {
  expect(counted('{"route":"/api/events","status":200}')).toEqual(NOTHING)
})
