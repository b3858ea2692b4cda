import {
  NICKNAME_MAX,
  NICKNAME_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  RESET_MINUTES,
  VERIFICATION_HOURS,
} from '@/lib/account/rules'
import { ENTITLEMENTS } from '@/lib/billing/rules'
import * as coach from '@/lib/coach/rules'
import { env } from '@/lib/env'
import * as leagues from '@/lib/leagues/rules'
import { WEEKLY_CONVERSION_CAP } from '@/lib/ledger/conversion/rules'
import { LEVEL_STEP, levelOf } from '@/lib/ledger/rules'
import { BASE_RATES, RESCHEDULE_WITHIN_DAYS } from '@/lib/matches/rules'
import {
  DAILY_DECLARED_XP,
  DEFAULT_POINTS,
  DIFFICULTY_HARD,
  DIFFICULTY_MEDIUM,
  MAX_POINTS,
  WEEKLY_PICKS,
} from '@/lib/missions/rules'
import { HALF_TIME_HOURS } from '@/lib/missions/settlement/evidence/rules'
import * as quiz from '@/lib/quiz/rules'
import { PICK_WORTH, PRICE_MAX, PRICE_MIN, priceOf, RATED_AFTER, RATING_STEP } from '@/lib/ratings/rules'
import * as shop from '@/lib/shop/rules'
import * as weekend from '@/lib/weekend/rules'

const EXAMPLE_XP = 230
const EXAMPLE_RIGHT_ANSWERS = 7
const EXAMPLE_THEME_TOKENS = 450

const accountFacts = {
  passwordMin: PASSWORD_MIN,
  passwordMax: PASSWORD_MAX,
  verificationHours: VERIFICATION_HOURS,
  resetMinutes: RESET_MINUTES,
  nicknameMin: NICKNAME_MIN,
  nicknameMax: NICKNAME_MAX,
}

const missionFacts = {
  levelStep: LEVEL_STEP,
  xp: EXAMPLE_XP,
  xpLevel: levelOf(EXAMPLE_XP).level,
  xpBar: levelOf(EXAMPLE_XP).into,
  medium: DIFFICULTY_MEDIUM,
  hard: DIFFICULTY_HARD,
  defaultPoints: DEFAULT_POINTS,
  maxPoints: MAX_POINTS,
  dailyXp: DAILY_DECLARED_XP,
  capMissions: Math.ceil(DAILY_DECLARED_XP / MAX_POINTS),
  replayDays: RESCHEDULE_WITHIN_DAYS,
  halfTimeHours: HALF_TIME_HOURS,
  weeklyPicks: WEEKLY_PICKS,
  pickWorth: PICK_WORTH,
  priceMin: PRICE_MIN,
  priceMax: PRICE_MAX,
  ratingStep: RATING_STEP,
  ratedAfter: RATED_AFTER,
  homeWinRate: BASE_RATES.homeWin,
  homeWinPrice: priceOf(BASE_RATES.homeWin),
  goallessRate: BASE_RATES.goalless,
  goallessPrice: priceOf(BASE_RATES.goalless),
  cleanSheetPrice: priceOf(BASE_RATES.homeCleanSheet),
}

const playFacts = {
  quizSeconds: quiz.QUIZ_SECONDS,
  quizExtended: quiz.QUIZ_SECONDS_EXTENDED,
  quizGrace: quiz.QUIZ_GRACE_SECONDS,
  perAnswer: quiz.POINTS_PER_ANSWER,
  heldRight: quiz.HELD_RIGHT_MIN,
  heldSeconds: quiz.HELD_ANSWER_SECONDS,
  quizScore: quiz.scoreOf(EXAMPLE_RIGHT_ANSWERS),
  freezeEvery: quiz.FREEZE_EVERY_DAYS,
  freezesMax: quiz.FREEZES_MAX,
  questionsFree: ENTITLEMENTS.free.coachQuestions,
  questionsPro: ENTITLEMENTS.pro.coachQuestions,
  suggestionsMax: coach.SUGGESTIONS_MAX,
  coachPoints: coach.COACH_MISSION_POINTS,
  coachDays: coach.COACH_MISSION_DUE_DAYS,
  coachTitle: coach.COACH_MISSION_TITLE_MAX,
  fivePicks: weekend.FIVE_PICKS,
  fiveProfiles: weekend.FIVE_PROFILES,
  fivePerTeam: weekend.FIVE_PER_TEAM,
}

const clubFacts = {
  leagueNameMin: leagues.LEAGUE_NAME_MIN,
  leagueNameMax: leagues.LEAGUE_NAME_MAX,
  leagueMembers: leagues.LEAGUE_MEMBERS_MAX,
  joinCode: leagues.JOIN_CODE_LENGTH,
  leaguesFree: ENTITLEMENTS.free.leagues,
  leaguesPro: ENTITLEMENTS.pro.leagues,
  conversionCap: WEEKLY_CONVERSION_CAP,
  topupTokens: shop.DEMO_TOPUP_TOKENS,
  topupsPerDay: shop.DEMO_TOPUPS_PER_DAY,
  freeSkins: shop.FREE_SKINS,
  proBundles: ENTITLEMENTS.pro.bundles,
  proDiscount: ENTITLEMENTS.pro.tokenDiscount,
  proPrice: shop.priceFor('pro', EXAMPLE_THEME_TOKENS),
}

/** Every figure in the public texts, from the constant that the code uses. */
export const RULE_FACTS = {
  zone: env.APP_TIME_ZONE,
  ...accountFacts,
  ...missionFacts,
  ...playFacts,
  ...clubFacts,
}
