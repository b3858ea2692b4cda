/** Values of columns that rules and forms name as well; free of drizzle, which no browser loads. */

export const ACCOUNT_VALUES = { visibility: ['private', 'mates', 'public'] } as const

export const MAIL_VALUES = {
  kind: [
    'sign_up',
    'resend',
    'reset',
    'password_changed',
    'email_change',
    'email_changed',
    'factor_on',
    'factor_off',
    'wrong_codes',
    'pro_started',
    'pro_failed',
    'pro_ended',
    'export_ready',
    'deletion_requested',
    'banned',
    'unbanned',
    'picks',
    'streak',
    'recap',
  ],
} as const

export const REMINDER_VALUES = { kind: ['picks', 'streak', 'recap'] } as const

export const UNDO_VALUES = { kind: ['league', 'match', 'mission', 'quiz_template', 'schedule'] } as const

export const BILLING_VALUES = { status: ['trialing', 'active', 'past_due', 'canceled'] } as const

export const MISSION_VALUES = {
  status: ['todo', 'in_progress', 'done'],
  outcome: ['open', 'won', 'lost', 'void'],
} as const

export const MATCH_VALUES = {
  status: [
    'SCHEDULED',
    'TIMED',
    'IN_PLAY',
    'PAUSED',
    'EXTRA_TIME',
    'PENALTY_SHOOTOUT',
    'FINISHED',
    'SUSPENDED',
    'POSTPONED',
    'CANCELLED',
    'AWARDED',
  ],
  duration: ['REGULAR', 'EXTRA_TIME', 'PENALTY_SHOOTOUT'],
  winner: ['home', 'away', 'draw'],
} as const

export const BADGE_VALUES = { leaf: ['firsts', 'feats'] } as const

export const SCHEDULE_VALUES = {
  kind: ['quiz', 'coach_tip'],
  frequency: ['seasonal', 'monthly', 'weekly', 'daily'],
} as const

export const LEDGER_VALUES = { asset: ['xp', 'points', 'tokens', 'owed'] } as const

export const SHOP_VALUES = { kind: ['theme', 'frame', 'name', 'skin'] } as const

export const QUIZ_VALUES = { difficulty: ['easy', 'medium', 'hard'] } as const

export const AI_VALUES = { kind: ['chat', 'image', 'speech', 'poster'] } as const
