import { readFileSync } from 'node:fs'
import type postgres from 'postgres'
import { expect, it } from 'vitest'
import journal from '@/db/migrations/meta/_journal.json'
import { withDatabase } from '@/tests/support/db-extra'

const tags = journal.entries.map(({ tag }) => tag)
const apply = async (sql: postgres.Sql, chosen: string[]) => {
  for (const tag of chosen)
    for (const statement of readFileSync(`db/migrations/${tag}.sql`, 'utf8').split(
      '--> statement-breakpoint',
    ))
      await sql.unsafe(statement)
}
const before = (tag: string) => tags.slice(0, tags.indexOf(tag))
const since = (tag: string) => tags.slice(tags.indexOf(tag))

it('matches of an older schema get our terms, their first sign of play, and one row each', () =>
  withDatabase('empty', async (_url, sql) => {
    await apply(sql, before('0010_match_words'))
    const add = (
      id: string,
      fetched: string,
      more: { status: string; winner: string | null; goals: number | null },
    ) => sql`
      insert into matches (source, external_id, competition, home, away, home_id, away_id, kickoff_at, kickoff_known, status, duration,
        winner, regular_home, regular_away, vendor_result, fetched_at)
      values ('football-data', ${id}, 'serie_a', 'Roma', 'Inter', '1', '2', '2026-11-20 19:45+00', true, ${more.status}, 'REGULAR',
        ${more.winner}, ${more.goals}, ${more.goals === null ? null : 0}, ${JSON.stringify({ winner: more.winner })}::text::jsonb, ${fetched})`
    await add('1', '2026-11-20 12:00+00', { status: 'TIMED', winner: null, goals: null })
    await add('2', '2026-11-21 12:00+00', { status: 'FINISHED', winner: 'HOME_TEAM', goals: 2 })
    await sql`insert into matches (source, external_id, competition, kickoff_known, status, duration)
      values ('football-data', '3', 'serie_a', false, 'SCHEDULED', 'REGULAR'), ('football-data', '4', 'serie_a', false, 'SCHEDULED', 'REGULAR')`
    await apply(sql, since('0010_match_words'))
    const rows = await sql`
      select coalesce(former_ids[1], external_id) as external_id, winner, vendor_result ->> 'winner' as said, regular_home, version, started_at is not null as started,
        played_kickoff_at = kickoff_at as played, (select external_id from matches first where first.id = matches.duplicate_of) as copy_of
      from matches order by 1`
    const finished = { winner: 'home', said: 'home', regular_home: 2, started: true }
    expect(rows).toMatchObject([
      { external_id: '1', regular_home: 2, winner: 'home', copy_of: '2' },
      { external_id: '2', ...finished, played: true, version: 1, copy_of: null },
      { external_id: '3', started: false, copy_of: null },
      { external_id: '4', started: false, copy_of: null },
    ])
  }))

it('copies of copies become copies of the first row and say what it says; new ones are refused', () =>
  withDatabase('empty', async (_url, sql) => {
    await apply(sql, before('0077_copies_of_first_rows'))
    for (const id of ['1', '2', '3', '4'])
      await sql`insert into matches (source, external_id, competition, kickoff_known, status, duration)
        values ('football-data', ${id}, 'serie_a', false, 'POSTPONED', 'REGULAR')`
    const idOf = (number: string) =>
      sql`(select id from matches where ${number} in (external_id, former_ids[1]))`
    const copy = (number: string, of: string) =>
      sql`update matches set duplicate_of = ${idOf(of)} where id = ${idOf(number)}`
    for (const number of ['1', '2', '3']) await copy(number, String(Number(number) + 1))
    await sql`update matches set status = 'CANCELLED' where external_id = '4'`
    await apply(sql, since('0077_copies_of_first_rows'))
    const copies =
      await sql`select distinct status, duplicate_of = ${idOf('4')} as of_first from matches where duplicate_of is not null`
    expect(copies).toEqual([{ status: 'CANCELLED', of_first: true }])
    await sql`insert into matches (source, external_id, competition, kickoff_known, status, duration)
      values ('football-data', '5', 'serie_a', false, 'SCHEDULED', 'REGULAR')`
    for (const [number, of] of [
      ['5', '1'],
      ['4', '5'],
    ] as const)
      await expect(copy(number, of)).rejects.toThrow('a match is a copy of one that is none')
  }))

it('questions and weekends from before the migration ask about the teams of that time', () =>
  withDatabase('empty', async (_url, sql) => {
    await apply(sql, before('0091_other_teams'))
    await sql`insert into matches (source, external_id, competition, home, away, home_id, away_id, kickoff_at, kickoff_known, status, duration)
      values ('football-data', '1', 'serie_a', 'Roma', 'Inter', '1', '2', '2026-11-20 19:45+00', true, 'TIMED', 'REGULAR')`
    await sql`with template as (
        insert into mission_templates (slug, competition, title_it, title_en, points) values ('x', 'serie_a', 'x', 'x', 1) returning id
      ) insert into template_matches (template_id, match_id) select template.id, matches.id from template, matches`
    await sql`insert into weekend_matches (weekend, match_id, pricing, original_kickoff_at)
      select '2026-11-20', id, '{}', kickoff_at from matches`
    await apply(sql, since('0091_other_teams'))
    await sql`update matches set home = away, away = home, home_id = away_id, away_id = home_id`
    const places = await sql`
      select home_key, away_key, match_version from template_matches
      union all select home_key, away_key, match_version from weekend_matches`
    expect(places).toEqual(Array(2).fill({ home_key: '1', away_key: '2', match_version: 2 }))
  }))
