import { sql } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { GET } from '@/app/api/fixtures/route'
import { database } from '@/db/client'
import { DAY_MS } from '@/lib/core/time/calendar'
import { makeMatch } from '@/tests/support/factories-matches'

afterEach(() => {
  vi.restoreAllMocks()
})

async function listed(): Promise<string[]> {
  const request = new Request('http://localhost/api/fixtures')
  const answer = await GET(request, { params: Promise.resolve({}) })
  const { fixtures }: { fixtures: { id: string }[] } = await answer.json()
  return fixtures.map(({ id }) => id)
}

it('the fixtures that everybody sees are read again after a minute, though the clock was set back a day', async () => {
  await database().execute(sql`update matches set kickoff_at = kickoff_at - interval '1 year'`)
  const first = await makeMatch()
  expect(await listed()).toEqual([first])
  const second = await makeMatch()
  expect(await listed()).toEqual([first])
  const [clock, timer] = [Date.now(), performance.now()]
  vi.spyOn(Date, 'now').mockImplementation(() => clock - DAY_MS)
  vi.spyOn(performance, 'now').mockImplementation(() => timer + 60_000)
  expect((await listed()).sort()).toEqual([first, second].sort())
})
