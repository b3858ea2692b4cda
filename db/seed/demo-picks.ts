import postgres from 'postgres'
import { BASE_RATES } from '@/lib/matches/rules'
import { priceOf } from '@/lib/missions/pricing/rules'

const DAYS = 21
const PRICES = {
  '1': priceOf(BASE_RATES.homeWin),
  X: priceOf(BASE_RATES.draw),
  '2': priceOf(BASE_RATES.awayWin),
}

/**
 * What the demo fans said about the matches of the last weeks, before their kick-off; the next settlement closes it, with receipts.
 * Does nothing before matches were imported, and nothing a second time.
 * @returns whether there is something to settle
 */
export async function seedDemoPicks(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    return await client.begin(async (sql) => {
      const [done] = await sql`select 1 from missions where kind = 'match' limit 1`
      if (done) return false
      await seedTemplates(sql)
      return (await seedPicks(sql)) > 0
    })
  } finally {
    await client.end({ timeout: 5 })
  }
}

async function seedTemplates(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    with played as (
      select * from matches where status = 'FINISHED' and regular_home is not null and home is not null
        and kickoff_at > app_now() - make_interval(days => ${DAYS})
    ), made as (
      insert into mission_templates (slug, competition, category, title_it, title_en, points, active, rule, created_at)
      select 'match_result:' || id, competition, 'pronostico', home || '–' || away || ': chi vince?',
        home || '–' || away || ': who wins?', ${PRICES.X}, false,
        jsonb_build_object('v', 1, 'kind', 'match_result', 'matchId', id), kickoff_at - interval '5 days'
      from played where char_length(home || away) < 100
      on conflict (slug) do nothing returning id, rule
    )
    insert into template_matches (template_id, match_id, original_kickoff_at)
    select made.id, played.id, played.original_kickoff_at from made
    join played on played.id = (made.rule ->> 'matchId')::uuid`
}

async function seedPicks(sql: postgres.TransactionSql): Promise<number> {
  const made = await sql`
    insert into missions (user_id, request_id, template_id, added_on, title, due_date, points, status, kind, pick, picked_at,
      outcome, created_at)
    select fan.user_id, gen_random_uuid(), template.id, app_day(kickoff.at - interval '2 days'), template.title_it,
      app_day(kickoff.at), (${sql.json(PRICES)} ->> choice.pick)::int, 'in_progress', 'match', choice.pick,
      kickoff.at - interval '1 day', 'open', kickoff.at - interval '2 days'
    from persons fan
    join user_preferences preferences using (user_id)
    join mission_templates template on template.competition = preferences.competitions[1]
      and template.slug like 'match_result:%' and not template.active
    cross join lateral (select min(original_kickoff_at) as at from template_matches where template_id = template.id) kickoff
    cross join lateral (select abs(hashtext(fan.email || template.slug)) % 100 as dice) thrown
    cross join lateral (
      select case when dice % 10 < 5 then '1' when dice % 10 < 7 then 'X' else '2' end as pick) choice
    where fan.email like '%@goalquest.test' and dice < 45 and kickoff.at < app_now()
    on conflict do nothing`
  return made.count
}
