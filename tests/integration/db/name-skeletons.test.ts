import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nameSkeleton } from '@/lib/core/text'
import { withDatabase } from '@/tests/support/db-extra'

const [, backfill = ''] = readFileSync('db/migrations/0013_name_skeletons.sql', 'utf8').split(
  '--> statement-breakpoint',
)

it('nicknames from before the skeleton get theirs, and of those that look the same every fan keeps the name', async () => {
  await withDatabase('migrated', async (_url, sql) => {
    await sql`alter table user_preferences drop constraint user_preferences_nickname_has_skeleton`
    const names = [
      'Mario Rossi',
      'IL_M1ster',
      'Nicol\u00f2',
      '\u0417\u0415\u041d\u0418\u0422',
      '\u0391\u03b8\u03ae\u03bd\u03b1',
      '\u26bd\ufe0fgol',
      'm"a\'r|',
      '\u00d8degaard',
      '\u65e5\u672c\u8a9e',
    ]
    const fanOf = async (nickname: string | null, at: string) => {
      const [user] = await sql`insert into users (created_at) values (${at}) returning id`
      await sql`insert into user_preferences (user_id, nickname) values (${user?.id}, ${nickname})`
      return String(user?.id)
    }
    for (const name of names) await fanOf(name, '2026-01-02')
    await fanOf(null, '2026-01-02')
    const later = await fanOf('Mari0 Rossi', '2026-01-03')
    await sql.unsafe(backfill)
    const rows = await sql<{ user_id: string; nickname: string | null; nickname_skeleton: string | null }[]>`
      select user_id, nickname, nickname_skeleton from user_preferences`
    expect(rows).toHaveLength(names.length + 2)
    for (const { user_id, nickname, nickname_skeleton } of rows) {
      const own = nickname === null ? null : nameSkeleton(nickname)
      expect(nickname_skeleton, `${nickname}`).toBe(user_id === later ? `${own} ${later}` : own)
    }
  })
})
