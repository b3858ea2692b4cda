import { z } from 'zod'
import type { BadgeKindName } from '../rules'
import { competitionsWon } from './competitions-won'
import { declaredDone } from './declared-done'
import { fullWeek } from './full-week'
import type { BadgeKind } from './kind'
import { leafComplete } from './leaf-complete'
import { leagueSize } from './league-size'
import { leaguesJoined } from './leagues-joined'
import { level } from './level'
import { longShot } from './long-shot'
import { pointsEarned } from './points-earned'
import { questionWon } from './question-won'
import { quizRight } from './quiz-right'
import { quizStreak } from './quiz-streak'
import { rightAnswers } from './right-answers'
import { verifiedWon } from './verified-won'
import { weeksConverted } from './weeks-converted'

/** The rule of a badge, as it stands in the database. */
export const badgeRule = z.discriminatedUnion('kind', [
  declaredDone.schema,
  verifiedWon.schema,
  questionWon.schema,
  longShot.schema,
  competitionsWon.schema,
  fullWeek.schema,
  quizStreak.schema,
  quizRight.schema,
  rightAnswers.schema,
  pointsEarned.schema,
  level.schema,
  leaguesJoined.schema,
  leagueSize.schema,
  weeksConverted.schema,
  leafComplete.schema,
])
export type BadgeRule = z.output<typeof badgeRule>
type OfKind<Kind extends BadgeKindName> = Extract<BadgeRule, { kind: Kind }>

export const KINDS = {
  declared_done: declaredDone,
  verified_won: verifiedWon,
  question_won: questionWon,
  long_shot: longShot,
  competitions_won: competitionsWon,
  full_week: fullWeek,
  quiz_streak: quizStreak,
  quiz_right: quizRight,
  right_answers: rightAnswers,
  points_earned: pointsEarned,
  level,
  leagues_joined: leaguesJoined,
  league_size: leagueSize,
  weeks_converted: weeksConverted,
  leaf_complete: leafComplete,
} satisfies { [Kind in BadgeKindName]: BadgeKind<OfKind<Kind>> }
