import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { env } from '@/lib/env'
import { openDatabase } from '@/server/start/database'
import { Lifecycle } from '@/server/start/lifecycle'
import { isTransactionPooled } from '@/server/start/pooler'
import { readSecrets } from '@/server/start/secrets'
import { startTransactionPooler } from '@/tests/support/transaction-pooler'

const direct = inject('clusterUrl')
let pooler: Awaited<ReturnType<typeof startTransactionPooler>>
beforeAll(async () => {
  pooler = await startTransactionPooler(direct)
})
afterAll(() => pooler.stop())

const open = (DATABASE_URL: string, DATABASE_DIRECT_URL?: string) =>
  openDatabase({ ...env, DATABASE_URL, DATABASE_DIRECT_URL }, readSecrets(env.DATA_DIR), new Lifecycle())

describe('a transaction pooler', () => {
  it('is told from the database itself', async () => {
    expect(await isTransactionPooled(pooler.url)).toBe(true)
    expect(await isTransactionPooled(direct)).toBe(false)
  })

  it('stops a start without a direct address, in one line that says what to set', async () => {
    await expect(open(pooler.url)).rejects.toThrow(
      /^DATABASE_URL leads to a transaction pooler: set DATABASE_DIRECT_URL/,
    )
    await expect(open(pooler.url, pooler.url)).rejects.toThrow(
      /^DATABASE_DIRECT_URL leads to a transaction pooler/,
    )
  })

  it('serves statements, while migrations go to the database itself', async () => {
    expect(await open(pooler.url, direct)).toEqual({
      url: pooler.url,
      ownerUrl: direct,
      isPooled: true,
      isEmbedded: false,
    })
    expect(await open(direct)).toMatchObject({ url: direct, ownerUrl: direct, isPooled: false })
  })
})
