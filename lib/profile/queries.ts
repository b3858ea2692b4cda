import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { prepared } from '@/db/prepared'
import { epochMs } from '@/db/time'
import { isActiveFan } from '@/lib/account/queries'
import type { SignedIn } from '@/lib/core/actor'
import { type StoredStreak, streakOn } from '@/lib/quiz/rules'
import { storedStreak } from '@/lib/quiz/streak/queries'
import { type Equipped, equippedLooks } from '@/lib/shop/queries'
import { LATEST_PICKS, type PickRecord, SEASON_BEGINS, type SeasonRecord } from './rules'

export type LatestPick = {
  id: string
  titleIt: string
  titleEn: string
  points: number
  isWon: boolean
  /** The goals of its only match; null of several, or of one without. */
  goals: { home: number; away: number } | null
  /** 1, X or 2; null for another question. */
  pick: string | null
}

export type Profile = {
  userId: string
  nickname: string
  isOwn: boolean
  /** Nobody else can open it. */
  isPrivate: boolean
  /** Milliseconds since the epoch. */
  since: number
  xp: number
  streak: number
  longestStreak: number
  /** Earned in total, converted ones included. */
  pointsEarned: number
  season: SeasonRecord
  badges: number
  badgesInAlbum: number
  /** A league that the viewer shares; null for a fan whose profile is only public. */
  league: { id: string; name: string } | null
  /** Counted picks per competition and kind of question. */
  records: (PickRecord & { competition: string; kind: string })[]
  /** Counted picks, the latest first. */
  latest: LatestPick[]
  /** What the fan wears; null for nothing. */
  looks: Equipped | null
}

type Row = Omit<Profile, 'streak' | 'longestStreak'> & { quiz: StoredStreak | null }

/** Whether these two are in a league together, and which is the oldest such membership of the first. */
const sharedLeague = (columns: SQL) => sql`(
  select ${columns} from league_members own join league_members mate on mate.league_id = own.league_id
  join leagues league on league.id = own.league_id
  where own.user_id = viewer.id and mate.user_id = shown.user_id order by own.joined_at limit 1)`

/**
 * Who may see a fan: the fan, league mates unless the profile is private, everybody when it is public; nobody else sees a banned
 * fan.
 */
const isVisible = sql`(shown.user_id = viewer.id or (${isActiveFan} and (shown.visibility = 'public'
  or (shown.visibility = 'mates' and ${sharedLeague(sql`true`)}))))`

const prepareProfile = (db: Database, name: 'profile' | 'own_profile', wanted: SQL) =>
  db
    .select({
      userId: sql<string>`shown.user_id`,
      nickname: sql<string>`shown.nickname`,
      isOwn: sql<boolean>`shown.user_id = viewer.id`,
      isPrivate: sql<boolean>`shown.visibility = 'private'`,
      since: epochMs(sql`fan.created_at`),
      xp: sql<number>`coalesce((select balance from ledger_accounts where user_id = fan.id and asset = 'xp'), 0)::int`,
      quiz: storedStreak(sql`fan.id`),
      pointsEarned: sql<number>`coalesce((select points from earned_points
        where user_id = fan.id and period = 'all' and starts_on = '-infinity'), 0)::int`,
      season: sql<SeasonRecord>`(
        select json_build_object('from', extract(year from season.begins)::int, 'picks', count(pick.id),
          'hits', count(pick.id) filter (where outcome = 'won'), 'points', coalesce(sum(points) filter (where outcome = 'won'), 0))
        from (select make_date(extract(year from app_day(app_now()) - ${SEASON_BEGINS}::interval)::int, 1, 1) + ${SEASON_BEGINS}::interval as begins) season
        left join missions pick on pick.user_id = fan.id and counted_week is not null and outcome in ('won', 'lost')
          and settled_at >= season.begins at time zone app_zone()
        group by season.begins)`,
      badges: sql<number>`(select count(*)::int from badge_ownerships where user_id = fan.id)`,
      badgesInAlbum: sql<number>`(select count(*)::int from badges badge where retired_at is null
        or exists (select from badge_ownerships own where own.user_id = fan.id and own.badge_id = badge.id))`,
      league: sql<
        Profile['league']
      >`${sharedLeague(sql`json_build_object('id', league.id, 'name', league.name)`)}`,
      records: sql<
        Profile['records']
      >`(select coalesce(json_agg(json_build_object('competition', competition, 'kind', kind,
        'picks', picks, 'hits', hits, 'points', points, 'prices', prices, 'expected', expected)), '[]')
        from pick_records where user_id = fan.id and counted)`,
      latest: sql<
        LatestPick[]
      >`(select coalesce(json_agg(json_build_object('id', pick.id, 'titleIt', template.title_it,
        'titleEn', template.title_en, 'points', pick.points, 'isWon', pick.outcome = 'won',
        'goals', case when template.rule ? 'matchId' then (select sources -> 0 -> 'regular' from settlements where id = pick.settlement_id) end,
        'pick', case template.rule ->> 'kind' when 'match_result' then pick.pick end) order by pick.settled_at desc, pick.id), '[]')
        from (select id, template_id, settlement_id, pick, points, outcome, settled_at from missions where user_id = fan.id and counted_week is not null
          and outcome in ('won', 'lost') order by settled_at desc nulls last, id limit ${LATEST_PICKS}) pick
        join mission_templates template on template.id = pick.template_id)`,
      looks: equippedLooks(sql`fan.id`),
    })
    .from(sql`user_preferences shown join users fan on fan.id = shown.user_id
      cross join (select ${sql.placeholder('userId')}::uuid as id) viewer`)
    .where(wanted)
    .prepare(name)

const profileStatement = prepared((db) =>
  prepareProfile(
    db,
    'profile',
    sql`lower(shown.nickname) = lower(${sql.placeholder('nickname')}::text) and ${isVisible}`,
  ),
)
const ownStatement = prepared((db) =>
  prepareProfile(db, 'own_profile', sql`shown.user_id = viewer.id and shown.nickname is not null`),
)

function toProfile({ quiz, ...profile }: Row): Profile {
  const streak = quiz ? streakOn(quiz).current : 0
  return { ...profile, streak, longestStreak: quiz?.longest ?? 0 }
}

/** A fan's profile in one round trip; null if nobody has the name or the viewer may not see the fan. */
export async function profileOf({ userId }: SignedIn, nickname: string): Promise<Profile | null> {
  const [row]: Row[] = await profileStatement().execute({ userId, nickname })
  return row ? toProfile(row) : null
}

/** The fan's own profile; null without a nickname. */
export async function ownProfileOf({ userId }: SignedIn): Promise<Profile | null> {
  const [row]: Row[] = await ownStatement().execute({ userId })
  return row ? toProfile(row) : null
}
