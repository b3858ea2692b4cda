import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { LIMITS } from '@/lib/core/security/limits'
import { makeFan, type TestFan } from '../support/accounts'
import { db } from '../support/app/database'
import { together } from '../support/app/http'
import { Visitor } from '../support/app/visitor'

async function makeFeed(fan: TestFan): Promise<string> {
  const token = randomBytes(16).toString('base64url')
  await db()`insert into calendar_feeds (user_id, id, token_hash) values (${fan.id}, ${randomUUID()}, sha256(${token}::text::bytea))`
  return token
}

test('a calendar service fetches for many fans from one address: each feed has a limit of its own, and unknown ones share one', async () => {
  const service = new Visitor({ from: '127.0.45.1' })
  const { points } = LIMITS.calendar
  const fetched = async (times: number, tokenOf: () => string) => {
    const answers = await together(times, 2, () => service.ask(`/api/calendar/${tokenOf()}.ics`))
    const statuses = answers.map(({ status }) => status)
    return { served: statuses.filter((status) => status === 200).length, last: Math.max(...statuses) }
  }
  const [one, other] = [await makeFeed(await makeFan()), await makeFeed(await makeFan())]
  expect(await fetched(points + 5, () => one)).toEqual({ served: points, last: 429 })
  expect(await fetched(points, () => other)).toEqual({ served: points, last: 200 })
  expect(await fetched(points - 1, () => randomBytes(16).toString('base64url'))).toEqual({
    served: 0,
    last: 404,
  })
  expect(await fetched(10, () => randomBytes(16).toString('base64url'))).toEqual({ served: 0, last: 429 })
  const third = await makeFeed(await makeFan())
  expect(await fetched(2, () => third), 'whatever strangers there have asked for').toEqual({
    served: 2,
    last: 200,
  })
})
