import { expect, it } from 'vitest'
import { database } from '@/db/client'
import { renderMail } from '@/lib/account/mail'

it('x', async () => {
  const [row] = await database().sql`select version() as v`
  console.log(row, process.env.VITEST_POOL_ID, process.execArgv)
  console.log(await renderMail('verify', 'a@b.it', 'it', 'tok'))
  expect(1).toBe(1)
})
