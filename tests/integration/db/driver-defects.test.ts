import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, inject, it } from 'vitest'
import { connectDirect } from '@/db/client'

const patches = readdirSync('db/driver').map((file) => file.replace(/\.ts$/, ''))

it.each(patches)(
  'the driver still has the defect that db/driver/%s.ts works around: delete that file when this fails',
  (patch) => {
    const args = ['tests/support/bare-driver-child.ts', patch, inject('clusterUrl')]
    const child = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 })
    expect(child.stdout || child.stderr).toBe('defect')
  },
)

it('a later connection reads and writes arrays without asking for their types', async () => {
  const sql = connectDirect()
  const list = async () => (await sql<{ list: string[] }[]>`select ${['a', 'b']}::text[] as list`)[0]?.list
  expect([sql.options.fetch_types, await list(), sql.options.fetch_types]).toEqual([true, ['a', 'b'], false])
  await sql`select pg_terminate_backend(pg_backend_pid())`.catch(() => {})
  expect(await list()).toEqual(['a', 'b'])
  await sql.end()
})
