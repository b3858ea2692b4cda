/** Values of columns that rules and forms name as well; free of drizzle, which no browser loads. */

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
