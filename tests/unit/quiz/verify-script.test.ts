import { execFile } from 'node:child_process'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '@/server/start/ports'
import { listening } from '@/tests/support/listening'

const seed = randomBytes(32)
const commitment = createHash('sha256').update(seed).digest('hex')
const key = ({ slug }: { slug: string }) =>
  createHmac('sha256', seed).update(`question|${slug}`).digest('hex')
const drawn = ['easy', 'hard'].flatMap((difficulty) =>
  Array.from({ length: 4 }, (_, index) => ({ slug: `${difficulty}-${index}`, difficulty })).sort(
    (one, other) => (key(one) < key(other) ? -1 : 1),
  ),
)
const honest = {
  commitment,
  committedAt: '2026-10-31T12:00:00.000Z',
  onTime: true,
  seed: seed.toString('hex'),
  drawn,
}

const DAYS: Record<string, unknown> = {
  '2026-11-01': honest,
  '2026-11-02': { ...honest, seed: randomBytes(32).toString('hex') },
  '2026-11-03': { ...honest, drawn: drawn.toReversed() },
  '2026-11-04': { ...honest, drawn: null },
  '2026-11-07': { ...honest, onTime: false },
  '2026-11-05': { ...honest, seed: null, drawn: null },
  '2026-11-08': {},
}
/** Statuses of answers that are not JSON. */
const BARE: Record<string, number> = { '2026-11-09': 200, '2026-11-10': 429 }

let server: Server
let address = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    const day = new URL(request.url ?? '', 'http://x').searchParams.get('day') ?? ''
    const bare = BARE[day]
    if (bare) return response.writeHead(bare).end('<h1>Hello</h1>')
    const known = DAYS[day]
    response
      .writeHead(known ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(known ?? {}))
  })
  address = `http://127.0.0.1:${await listening(server)}`
})
afterAll(() => server.close())

const run = (...args: string[]) =>
  new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(process.execPath, ['scripts/verify-quiz.mjs', ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

describe('the script that anyone can run', () => {
  it.each([
    ['2026-11-01', 0, 'yes  the hard questions'],
    ['2026-11-02', 1, 'NO   SHA-256'],
    ['2026-11-03', 1, 'NO   the easy questions'],
    ['2026-11-04', 0, 'yes  SHA-256'],
    ['2026-11-05', 0, 'secret'],
    ['2026-11-07', 0, 'proves nothing'],
    ['2026-11-06', 2, 'the server answers 404'],
    ['2026-11-08', 2, '2026-11-08: the answer is not about a quiz'],
    ['2026-11-09', 2, '2026-11-09: Unexpected token'],
    ['2026-11-10', 2, 'the server answers 429'],
    ['yesterday', 2, 'usage'],
  ])('%s: %i', async (day, code, words) => {
    const { code: ended, said } = await run(address, day)
    expect([ended, said.includes(words)]).toEqual([code, true])
  })

  it('says in one line that nothing answers, or that the address is not one', async () => {
    const closed = `http://127.0.0.1:${await freePort()}`
    expect(await run(closed, '2026-11-01')).toEqual({
      code: 2,
      said: expect.stringMatching(/^2026-11-01: [^\n]*ECONNREFUSED[^\n]*\n$/),
    })
    expect(await run('goalquest', '2026-11-01')).toEqual({ code: 2, said: '2026-11-01: Invalid URL\n' })
  })
})
