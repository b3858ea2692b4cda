import postgres from 'postgres'
import type { MatchPredicate } from '@/lib/missions/predicates/kinds'
import { PREDICATE_VERSION } from '@/lib/missions/predicates/schema'
import { type Pricing, pricesOf, pricingOf, unratedPricing } from '@/lib/missions/pricing/rules'

const DAYS = 21

/**
 * Picks of the demo fans on the matches of the last weeks, dated before kickoff; the next settlement closes them, with receipts.
 * Does nothing before matches are imported, and nothing the second time.
 * @returns whether there is something to settle
 */
export async function seedDemoPicks(url: string): Promise<boolean> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    return await client.begin(async (sql) => {
      const [done] = await sql`select 1 from missions where kind = 'match' limit 1`
      if (done) return false
      return (await seedPicks(sql, await seedTemplates(sql))) > 0
    })
  } finally {
    await client.end({ timeout: 5 })
  }
}

type Played = {
  id: string
  is_neutral: boolean | null
  home_mean: number
  away_mean: number
  home_attack: number
  home_defence: number
  home_matches: number
  away_attack: number
  away_defence: number
  away_matches: number
}

const ruleOf = (matchId: string): MatchPredicate => ({ v: PREDICATE_VERSION, kind: 'match_result', matchId })

/** By the ratings before the match, as if offered then. */
function pricingBefore(match: Played): Pricing {
  const rule = ruleOf(match.id)
  if (match.is_neutral === null) return unratedPricing(rule)
  const nobody = { id: null, name: '' }
  const ratings = {
    means: { home: match.home_mean, away: match.away_mean },
    home: { attack: match.home_attack, defence: match.home_defence, matches: match.home_matches },
    away: { attack: match.away_attack, defence: match.away_defence, matches: match.away_matches },
    isNeutral: match.is_neutral,
  }
  return pricingOf(rule, [{ id: match.id, home: nobody, away: nobody, ratings }])
}

/** Points of each pick, by the match. */
type Prices = Record<string, Record<string, number>>

async function seedTemplates(sql: postgres.TransactionSql): Promise<Prices> {
  const played = await sql<Played[]>`
    select matches.id, change.is_neutral, change.home_mean, change.away_mean, change.home_attack, change.home_defence,
      change.home_matches, change.away_attack, change.away_defence, change.away_matches
    from matches left join rating_changes change on change.match_id = matches.id
    where status = 'FINISHED' and regular_home is not null and home is not null
      and kickoff_at > app_now() - make_interval(days => ${DAYS}) and char_length(home || away) < 100`
  const offers = played.map((match) => {
    const rule = ruleOf(match.id)
    const pricing = pricingBefore(match)
    return { match_id: match.id, rule, pricing, prices: pricesOf(rule, pricing) }
  })
  const rows = offers.map(({ prices, ...offer }) => ({
    ...offer,
    points: Math.max(...prices.map(({ points }) => points)),
  }))
  await sql`
    with offered as (
      select matches.*, given.rule, given.pricing, given.points
      from jsonb_to_recordset(${sql.json(rows)}) given (match_id uuid, rule jsonb, pricing jsonb, points int)
      join matches on matches.id = given.match_id
    ), made as (
      insert into mission_templates (slug, competition, category, title_it, title_en, points, active, rule, pricing, created_at)
      select 'match_result:' || id, competition, 'pronostico', home || '–' || away || ': chi vince?',
        home || '–' || away || ': who wins?', points, false, rule, pricing, kickoff_at - interval '5 days'
      from offered on conflict (slug) do nothing returning id, rule
    )
    insert into template_matches (template_id, match_id, original_kickoff_at)
    select made.id, offered.id, offered.original_kickoff_at from made
    join offered on offered.id = (made.rule ->> 'matchId')::uuid`
  return Object.fromEntries(
    offers.map(({ match_id, prices }) => [
      match_id,
      Object.fromEntries(prices.map(({ pick, points }) => [pick, points])),
    ]),
  )
}

async function seedPicks(sql: postgres.TransactionSql, prices: Prices): Promise<number> {
  const made = await sql`
    insert into missions (user_id, request_id, template_id, added_on, title, due_date, points, status, kind, pick, picked_at,
      counted_week, outcome, created_at)
    select fan.user_id, gen_random_uuid(), template.id, app_day(kickoff.at - interval '2 days'), template.title_it,
      app_day(kickoff.at), (${sql.json(prices)} -> (template.rule ->> 'matchId') ->> choice.pick)::int, 'in_progress', 'match', choice.pick,
      kickoff.at - interval '1 day', app_week(kickoff.at), 'open', kickoff.at - interval '2 days'
    from persons fan
    join user_preferences preferences using (user_id)
    join mission_templates template on template.competition = preferences.competitions[1]
      and template.slug like 'match_result:%' and not template.active
    cross join lateral (select min(original_kickoff_at) as at from template_matches where template_id = template.id) kickoff
    cross join lateral (select abs(hashtext(fan.email || template.slug)) % 100 as dice) thrown
    cross join lateral (
      select case when dice % 10 < 5 then '1' when dice % 10 < 7 then 'X' else '2' end as pick) choice
    where fan.email like '%@goalquest.test' and ${sql.json(prices)} ? (template.rule ->> 'matchId') and dice < 45 and kickoff.at < app_now()
    on conflict do nothing`
  return made.count
}
