import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './account'
import { createdAt, instant, randomId } from './columns'
import { matches } from './matches'
import { MISSION_VALUES } from './values'

/** Why a match is void (lib/missions/settlement/evidence). */
export type VoidReason =
  | 'cancelled'
  | 'not_replayed'
  | 'no_result'
  | 'deleted'
  | 'awarded'
  | 'half_time_missing'
  | 'other_team'
  | 'listed_twice'

export const missionTemplates = pgTable(
  'mission_templates',
  {
    id: randomId(),
    slug: text('slug').notNull().unique('mission_templates_slug_unique'),
    /** Null for a rule on the fan's own activity, which is offered in every competition. */
    competition: text('competition'),
    category: text('category'),
    titleIt: text('title_it').notNull(),
    titleEn: text('title_en').notNull(),
    descriptionIt: text('description_it'),
    descriptionEn: text('description_en'),
    points: integer('points'),
    defaultDueInDays: integer('default_due_in_days'),
    sort: integer('sort').notNull().default(0),
    active: boolean('active').notNull().default(true),
    pro: boolean('pro').notNull().default(false),
    /** The predicate of a verified mission (lib/missions/predicates); null for a declared one. Never changes. */
    rule: jsonb('rule'),
    /** What priced its picks when it was offered (lib/missions/pricing/rules.ts); null before there were ratings. Never changes. */
    pricing: jsonb('pricing'),
    /** What its matches say now; missions that do not carry it yet are still to be settled. */
    settlementId: uuid('settlement_id').references((): AnyPgColumn => settlements.id),
    /** False once its matches have decided it: then only a changed result reopens it. */
    undecided: boolean('undecided').notNull().default(true),
    /** Whether some missions may not carry the settlement yet, so that a stopped run is resumed. */
    settling: boolean('settling').notNull().default(false),
    /** How many fans made each pick, counted when the closed question is judged; null while it can be picked. */
    pickCounts: jsonb('pick_counts').$type<Record<string, number>>(),
    createdAt: createdAt(),
  },
  (t) => [
    index('mission_templates_shown').on(t.competition, t.sort).where(sql`${t.active}`),
    index('mission_templates_competition').on(t.competition),
    index('mission_templates_to_judge')
      .on(t.id)
      .where(sql`${t.rule} is not null and (${t.undecided} or ${t.settling})`),
    check(
      'mission_templates_points',
      sql`${t.points} between 0 and case when ${t.rule} is null then 100 else 150 end`,
    ),
    /** If it were offered twice, one quiz would pay twice. */
    uniqueIndex('mission_templates_activity_once').on(t.rule).where(sql`${t.competition} is null`),
    check(
      'mission_templates_activity',
      sql`(${t.competition} is null) = coalesce(${t.rule} ->> 'kind' in ('quiz_score_at_least', 'streak_at_least', 'league_joined', 'coach_asked'), false)`,
    ),
    /** Activities pay points beyond the week's picks, and money buys none. */
    check('mission_templates_activity_free', sql`not ${t.pro} or ${t.competition} is not null`),
    /** A mission added after the quiz of the day must still be possible. */
    check(
      'mission_templates_activity_due',
      sql`${t.competition} is not null or coalesce(${t.defaultDueInDays}, 0) >= coalesce((${t.rule} ->> 'days')::int, 1)`,
    ),
    check('mission_templates_pricing', sql`${t.pricing} is null or ${t.rule} is not null`),
    check('mission_templates_due', sql`${t.defaultDueInDays} between 0 and 365`),
    check(
      'mission_templates_texts',
      sql`char_length(${t.titleIt}) between 1 and 120 and char_length(${t.titleEn}) between 1 and 120 and char_length(${t.descriptionIt}) <= 2000 and char_length(${t.descriptionEn}) <= 2000`,
    ),
  ],
)

/** The matches that a rule needs: a match cannot be deleted while a template refers to it. */
export const templateMatches = pgTable(
  'template_matches',
  {
    templateId: uuid('template_id')
      .notNull()
      .references(() => missionTemplates.id, { onDelete: 'cascade' }),
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id),
    /** The kickoff for which the question was offered, from which the days for a replay are counted. */
    originalKickoffAt: instant('original_kickoff_at'),
    /** The version of the match that was last judged. */
    judgedVersion: integer('judged_version'),
    /** The match's version, copied by triggers, so that an index finds what is still to be judged. */
    matchVersion: integer('match_version').notNull().default(1),
    /** The teams that the question is about, as keys of the match; a trigger lets them follow a club that gets another key. */
    homeKey: text('home_key'),
    awayKey: text('away_key'),
    /** When the match closed the picks, kept by a trigger before its date moves on; it never changes. */
    lockedAt: instant('locked_at'),
    /** Since when the match has been finished without the half-time score that the rule needs. */
    halfMissingSince: instant('half_missing_since'),
    /** Why and when fans were told that the match is void: only an admin's later correction counts after that. */
    voidedBy: text('voided_by').$type<VoidReason>(),
    voidedAt: instant('voided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.templateId, t.matchId] }),
    index('template_matches_match').on(t.matchId),
    index('template_matches_to_judge')
      .on(t.templateId)
      .where(sql`${t.judgedVersion} is distinct from ${t.matchVersion}`),
    check('template_matches_voided', sql`(${t.voidedBy} is null) = (${t.voidedAt} is null)`),
  ],
)

/**
 * The facts of a receipt: what a rule's matches said at an instant, the same for every fan, or the quizzes of one fan.
 * Append-only.
 */
export const settlements = pgTable(
  'settlements',
  {
    id: randomId(),
    templateId: uuid('template_id')
      .notNull()
      .references(() => missionTemplates.id),
    ruleVersion: smallint('rule_version').notNull(),
    /**
     * The judgement (lib/missions/settlement/verdict) without the instants that do not matter to it, or what an activity counted.
     */
    judgement: jsonb('judgement').notNull(),
    /** The matches as they were read: teams, scores, source, time fetched, correction; or the quiz attempts. */
    sources: jsonb('sources').notNull(),
    /** Whether picks were closed. */
    locked: boolean('locked').notNull(),
    at: instant('at').notNull().default(sql`app_now()`),
  },
  (t) => [index('settlements_template').on(t.templateId, t.at), index('settlements_latest').on(t.at)],
)

export const missions = pgTable(
  'missions',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the form, so that the same form sent twice makes one mission. */
    requestId: uuid('request_id').notNull(),
    templateId: uuid('template_id').references(() => missionTemplates.id, { onDelete: 'set null' }),
    /** The day on which a suggestion was added; one a day per fan. */
    addedOn: date('added_on', { mode: 'string' }).notNull().default(sql`app_day(app_now())`),
    title: text('title').notNull(),
    description: text('description'),
    dueDate: date('due_date', { mode: 'string' }),
    points: integer('points').notNull(),
    status: text('status', { enum: MISSION_VALUES.status }).notNull().default('todo'),
    /** First completion, which alone decides the XP. */
    firstDoneAt: instant('first_done_at'),
    xpAwarded: integer('xp_awarded'),
    /** `declared` by the fan; `match` and `activity` are verified by the server. */
    kind: text('kind', { enum: ['declared', 'match', 'activity'] })
      .notNull()
      .default('declared'),
    /** The kind of a rule that a fan can win only once; written by a trigger. */
    once: text('once'),
    /** What the fan says will come true, as a code of the rule. */
    pick: text('pick'),
    pickedAt: instant('picked_at'),
    /** The week, by its Monday, in which this is one of the 30 picks that pay points; null for a pick that pays only XP. */
    countedWeek: date('counted_week', { mode: 'string' }),
    outcome: text('outcome', { enum: MISSION_VALUES.outcome }),
    /** Why it closed; a code of `predicates.by`. */
    settledBy: text('settled_by'),
    settledAt: instant('settled_at'),
    settlementId: uuid('settlement_id').references(() => settlements.id),
    /** How often it was settled, which identifies each effect on the ledger. */
    settledTimes: integer('settled_times').notNull().default(0),
    /** What the ledger holds for it now in XP, and as much in points if it counts. */
    reward: integer('reward').notNull().default(0),
    /** Removed from every list; the ledger still explains its line by the title. */
    deletedAt: instant('deleted_at'),
    /** Whether it was deleted while its picks were open: it is neither settled nor paid, whatever kickoff is reported later. */
    withdrawn: boolean('withdrawn').notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    unique('missions_request_unique').on(t.userId, t.requestId),
    unique('missions_suggestion_once_a_day').on(t.userId, t.templateId, t.addedOn),
    index('missions_page')
      .on(t.userId, sql`(${t.status} = 'done')`, t.createdAt.desc(), t.id.desc())
      .where(sql`${t.deletedAt} is null`),
    /** Covers the counts of a fan's missions; duplicate keys are stored once, so a thousand entries fit in a block. */
    index('missions_counts').on(t.userId, t.status, t.outcome).where(sql`${t.deletedAt} is null`),
    index('missions_awarded')
      .on(sql`coalesce(${t.settledAt}, ${t.firstDoneAt})`)
      .where(sql`${t.xpAwarded} > 0 or ${t.reward} > 0`),
    check(
      'missions_title',
      sql`char_length(${t.title}) between 1 and 120 and ${t.title} = btrim(${t.title})`,
    ),
    check('missions_description', sql`char_length(${t.description}) between 1 and 2000`),
    uniqueIndex('missions_match_once').on(t.templateId, t.userId).where(sql`${t.kind} = 'match'`),
    index('missions_of_template').on(t.templateId, t.settlementId).where(sql`${t.kind} = 'match'`),
    /** Fans who have a template that is not on matches. */
    index('missions_of_other_template')
      .on(t.templateId, t.userId)
      .where(sql`${t.kind} <> 'match' and ${t.deletedAt} is null`),
    uniqueIndex('missions_activity_once')
      .on(t.userId, t.templateId)
      .where(sql`${t.kind} = 'activity' and ${t.outcome} = 'open' and ${t.deletedAt} is null`),
    uniqueIndex('missions_once').on(t.userId, t.once).where(sql`${t.outcome} in ('open', 'won')`),
    check(
      'missions_once_kind',
      sql`${t.once} is null or (${t.kind} = 'activity' and ${t.once} in ('league_joined', 'coach_asked'))`,
    ),
    index('missions_activity_due')
      .on(t.dueDate)
      .where(sql`${t.kind} = 'activity' and ${t.outcome} = 'open' and ${t.deletedAt} is null`),
    check('missions_activity_due', sql`${t.kind} <> 'activity' or ${t.dueDate} is not null`),
    check(
      'missions_points',
      sql`${t.points} between 0 and case ${t.kind} when 'declared' then 100 else 150 end`,
    ),
    check('missions_kind', sql`${t.kind} in ('declared', 'match', 'activity')`),
    check(
      'missions_verified',
      sql`(${t.kind} = 'declared') = (${t.outcome} is null) and (${t.kind} = 'declared' or ${t.templateId} is not null)`,
    ),
    check('missions_outcome', sql`${t.outcome} in ('open', 'won', 'lost', 'void')`),
    check(
      'missions_pick',
      sql`(${t.pick} is null) = (${t.pickedAt} is null) and (${t.pick} is null or ${t.kind} = 'match') and char_length(${t.pick}) between 1 and 20`,
    ),
    index('missions_declared_done')
      .on(t.userId)
      .where(sql`${t.kind} = 'declared' and ${t.firstDoneAt} is not null`),
    /** Highest price first. */
    index('missions_won').on(t.userId, t.kind, t.points.desc()).where(sql`${t.outcome} = 'won'`),
    index('missions_counted_latest')
      .on(t.userId, t.settledAt.desc(), t.id)
      .where(sql`${t.countedWeek} is not null and ${t.outcome} in ('won', 'lost')`),
    /** Settled picks that devices are notified of. */
    index('missions_results')
      .on(t.settledAt, t.id)
      .where(
        sql`${t.pick} is not null and ${t.outcome} in ('won', 'lost', 'void') and ${t.deletedAt} is null`,
      ),
    check('missions_withdrawn', sql`not ${t.withdrawn} or ${t.deletedAt} is not null`),
    check('missions_counted', sql`${t.countedWeek} is null or ${t.pick} is not null`),
    check(
      'missions_settled',
      sql`(${t.outcome} is null or ${t.outcome} = 'open') = (${t.settledAt} is null) and (${t.settledAt} is null) = (${t.settledBy} is null)`,
    ),
    check(
      'missions_reward',
      sql`${t.reward} between 0 and 150 and (${t.reward} = 0 or (${t.outcome} = 'won' and ${t.settlementId} is not null))`,
    ),
    check('missions_status', sql`${t.status} in ('todo', 'in_progress', 'done')`),
    check('missions_due', sql`${t.dueDate} between '2000-01-01' and '2100-12-31'`),
    check(
      'missions_xp',
      sql`(${t.firstDoneAt} is null) = (${t.xpAwarded} is null) and ${t.xpAwarded} between 0 and ${t.points} and (${t.kind} = 'declared' or ${t.xpAwarded} is null)`,
    ),
    check(
      'missions_done_counted',
      sql`${t.status} <> 'done' or case ${t.kind} when 'declared' then ${t.firstDoneAt} else ${t.settledAt} end is not null`,
    ),
  ],
)
