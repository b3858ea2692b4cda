import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { nameSkeleton } from '@/lib/core/text/name-skeleton'
import { withDatabase } from '@/tests/support/db-extra'

const [, backfill = ''] = readFileSync('db/migrations/0013_name_skeletons.sql', 'utf8').split(
  '--> statement-breakpoint',
)
const refold = readFileSync('db/migrations/0060_drawn_letters.sql', 'utf8')

it('nicknames from before skeletons get theirs, and fans with look-alike names keep them', async () => {
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
      '\u043c\u043e\u0441\u043a\u0432\u0430',
      '\u1d0d\u1d00\u0280\u1d04\u1d0f',
      '\u{1f150}\u{1f17c}\u{1f1ee}',
    ]
    const fanOf = async (nickname: string | null, at: string) => {
      const [user] = await sql`insert into users (created_at) values (${at}) returning id`
      await sql`insert into user_preferences (user_id, nickname) values (${user?.id}, ${nickname})`
      return String(user?.id)
    }
    for (const name of names) await fanOf(name, '2026-01-02')
    await fanOf(null, '2026-01-02')
    const later = [
      await fanOf('Mari0 Rossi', '2026-01-03'),
      await fanOf('\u1d0d\u1d00\u0280\u026a\u1d0f \u0280\u1d0fssi', '2026-01-01'),
      await fanOf('MA\u0280CO', '2026-01-03'),
    ]
    await sql.unsafe(backfill)
    await sql.unsafe(refold)
    const rows = await sql<{ user_id: string; nickname: string | null; nickname_skeleton: string | null }[]>`
      select user_id, nickname, nickname_skeleton from user_preferences`
    expect(rows).toHaveLength(names.length + 1 + later.length)
    for (const { user_id, nickname, nickname_skeleton } of rows) {
      const own = nickname === null ? null : nameSkeleton(nickname)
      expect(nickname_skeleton, `${nickname}`).toBe(later.includes(user_id) ? `${own} ${user_id}` : own)
    }
  })
})
