import { afterAll, expect, it, vi } from 'vitest'

const folder = vi.hoisted(() => ({ hashes: ['first', 'second'] }))
vi.mock('drizzle-orm/migrator', () => ({
  readMigrationFiles: () => folder.hashes.map((hash) => ({ hash })),
}))
vi.mock('@/lib/competitions/clubs/imported/queries', () => ({ startClubRefresh() {} }))
vi.mock('@/lib/core/live/hub', () => ({ listenForLiveEvents: async () => {} }))
vi.mock('@/lib/core/monitoring/plain-error', () => ({ printErrorsPlain() {}, plainError: String }))

afterAll(() => {
  Reflect.deleteProperty(globalThis, 'goalquestMigrations')
  vi.resetModules()
})

it('the migrations of a web process are those of its start, though it is asked whether it is ready only after an upgrade has come', async () => {
  vi.resetModules()
  const { register } = await import('@/instrumentation')
  register()
  folder.hashes.push('of the upgrade')
  // A route has its own copy of the module.
  vi.resetModules()
  const { ownMigrations } = await import('@/db/migrate')
  expect(ownMigrations()).toEqual(['first', 'second'])
})
