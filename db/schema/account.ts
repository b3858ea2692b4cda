import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, instant, randomId } from './columns'
import { ACCOUNT_VALUES } from './values'

/** A fan without a name: what ledger, missions and leagues refer to. Personal data is in `persons` and `user_preferences`. */
export const users = pgTable(
  'users',
  {
    id: randomId(),
    isAdmin: boolean('is_admin').notNull().default(false),
    sessionVersion: integer('session_version').notNull().default(1),
    bannedAt: instant('banned_at'),
    /** The fan reads it in the email. */
    banReason: text('ban_reason'),
    /** Null until it is lifted by hand. */
    bannedUntil: instant('banned_until'),
    createdAt: createdAt(),
  },
  (t) => [
    index('users_latest').on(t.createdAt.desc().nullsFirst(), t.id),
    index('users_banned').on(t.createdAt.desc().nullsFirst(), t.id).where(sql`${t.bannedAt} is not null`),
    index('users_ban_over').on(t.bannedUntil).where(sql`${t.bannedUntil} is not null`),
    check(
      'users_ban',
      sql`(${t.bannedAt} is not null or num_nonnulls(${t.banReason}, ${t.bannedUntil}) = 0) and ${t.bannedUntil} > ${t.bannedAt} and char_length(${t.banReason}) between 10 and 300`,
    ),
  ],
)

/** Addresses of ADMIN_EMAILS that have made an admin, or that an admin had when the right was revoked: each makes one admin at most. */
export const adminAddresses = pgTable('admin_addresses', {
  hash: bytes('hash').primaryKey(),
  usedAt: instant('used_at').notNull().default(sql`app_now()`),
})

export const persons = pgTable(
  'persons',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text('email').notNull().unique('persons_email_unique'),
    passwordHash: text('password_hash').notNull(),
    locale: text('locale', { enum: ['it', 'en'] }).notNull(),
    verifiedAt: instant('verified_at').notNull().default(sql`app_now()`),
  },
  (t) => [
    check(
      'persons_email_normal',
      sql`${t.email} = lower(${t.email}) and char_length(${t.email}) between 3 and 254`,
    ),
    check('persons_locale', sql`${t.locale} in ('it', 'en')`),
  ],
)

export const userPreferences = pgTable(
  'user_preferences',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    nickname: text('nickname'),
    /** The nickname's skeleton: `nameSkeleton` of lib/core/text/name-skeleton.ts. */
    nicknameSkeleton: text('nickname_skeleton'),
    competitions: text('competitions').array().notNull().default(sql`'{champions}'`),
    /** Twice the time in the quiz (WCAG 2.2.1), for the same score. */
    extendedTime: boolean('extended_time').notNull().default(false),
    /** Who may open the fan's profile: nobody else, the members of their leagues, or every fan. */
    visibility: text('visibility', { enum: ACCOUNT_VALUES.visibility }).notNull().default('private'),
    /** Emails that the fan has asked for: a pick missing before the lock, the streak at risk, the week in review. */
    mailPicks: boolean('mail_picks').notNull().default(false),
    mailStreak: boolean('mail_streak').notNull().default(false),
    mailRecap: boolean('mail_recap').notNull().default(false),
  },
  (t) => [
    uniqueIndex('user_preferences_nickname_unique').on(sql`lower(${t.nickname})`),
    /** For prefixes in any collation of the database. */
    index('user_preferences_nickname_prefix').on(sql`lower(${t.nickname}) text_pattern_ops`),
    uniqueIndex('user_preferences_nickname_skeleton_unique').on(t.nicknameSkeleton),
    index('user_preferences_mail_picks').on(t.userId).where(sql`${t.mailPicks}`),
    index('user_preferences_mail_streak').on(t.userId).where(sql`${t.mailStreak}`),
    index('user_preferences_mail_recap').on(t.userId).where(sql`${t.mailRecap}`),
    check(
      'user_preferences_nickname_has_skeleton',
      sql`(${t.nickname} is null) = (${t.nicknameSkeleton} is null)`,
    ),
    check('user_preferences_visibility', sql`${t.visibility} in ('private', 'mates', 'public')`),
    check('user_preferences_nickname_length', sql`char_length(${t.nickname}) between 3 and 24`),
    check(
      'user_preferences_competitions_known',
      sql`${t.competitions} <@ array['champions','europa','conference','serie_a','premier_league','la_liga','bundesliga','ligue_1']::text[] and cardinality(${t.competitions}) <= 8`,
    ),
  ],
)

/**
 * A sign-up that waits for its link; it becomes a fan only when the link is used. Its password counts in the browser
 * that signed up, known by the hash of its nonce; a link opened elsewhere asks for another.
 */
export const signUps = pgTable(
  'sign_ups',
  {
    id: randomId(),
    email: text('email').notNull(),
    passwordHash: text('password_hash'),
    browserHash: bytes('browser_hash').unique('sign_ups_browser_unique'),
    locale: text('locale', { enum: ['it', 'en'] }).notNull(),
    /** Where the fan was going when the sign-up interrupted them. */
    returnPath: text('return_path'),
    createdAt: createdAt(),
  },
  (t) => [
    index('sign_ups_email').on(t.email, t.createdAt),
    index('sign_ups_created').on(t.createdAt),
    check(
      'sign_ups_email_normal',
      sql`${t.email} = lower(${t.email}) and char_length(${t.email}) between 3 and 254`,
    ),
    check('sign_ups_browser_has_password', sql`${t.browserHash} is null or ${t.passwordHash} is not null`),
    check('sign_ups_return_path', sql`${t.returnPath} ~ '^/(?!/)' and char_length(${t.returnPath}) <= 300`),
    check('sign_ups_locale', sql`${t.locale} in ('it', 'en')`),
  ],
)

/** Links sent by email. The link's token is derived from the id by a keyed hash and never stored. A used link has no subject. */
export const emailTokens = pgTable(
  'email_tokens',
  {
    id: randomId(),
    tokenHash: bytes('token_hash').notNull().unique('email_tokens_hash_unique'),
    signUpId: uuid('sign_up_id')
      .unique('email_tokens_sign_up_unique')
      .references(() => signUps.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .unique('email_tokens_user_unique')
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [
    index('email_tokens_expiry').on(t.expiresAt),
    check('email_tokens_one_subject', sql`num_nonnulls(${t.signUpId}, ${t.userId}, ${t.usedAt}) = 1`),
  ],
)

export const sessions = pgTable(
  'sessions',
  {
    id: randomId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    createdAt: createdAt(),
    /** The last request, to the hour. */
    seenAt: instant('seen_at').notNull().default(sql`app_now()`),
    expiresAt: instant('expires_at').notNull(),
    /** Until when actions that need a fresh password accept the last confirmation. */
    sudoUntil: instant('sudo_until'),
    /** The fan has a second factor and has not given its code yet: until then the session grants no access. */
    awaitsCode: boolean('awaits_code').notNull().default(false),
    /** Browser and system, as the fan knows them. */
    device: text('device'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** Accounts whose deletion was requested. The row of an erased account stays: a restored backup is compared with it. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    requestedAt: instant('requested_at').notNull().default(sql`app_now()`),
    eraseAt: instant('erase_at').notNull(),
    erasedAt: instant('erased_at'),
  },
  (t) => [
    index('account_deletions_due').on(t.eraseAt).where(sql`${t.erasedAt} is null`),
    index('account_deletions_erased').on(t.erasedAt).where(sql`${t.erasedAt} is not null`),
    check('account_deletions_grace', sql`${t.eraseAt} > ${t.requestedAt}`),
  ],
)

/** The secret of a fan's authenticator, encrypted by a key of the application; it counts once it is confirmed by a code. */
export const secondFactors = pgTable('second_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytes('secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The last period of thirty seconds whose code was used: none is used twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** For a lost authenticator; each code works once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: bytes('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
)

/** A new address whose link has not been used yet. The id is that of the email. */
export const emailChanges = pgTable(
  'email_changes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    tokenHash: bytes('token_hash').notNull().unique('email_changes_hash_unique'),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('email_changes_expiry').on(t.expiresAt),
    check(
      'email_changes_normal',
      sql`${t.email} = lower(${t.email}) and char_length(${t.email}) between 3 and 254`,
    ),
  ],
)
