import { balancedTransactions } from './balanced-transactions'
import { balances } from './balances'
import { chain } from './chain'
import { competitionPoints } from './competition-points'
import { conversions } from './conversions'
import { corrections } from './corrections'
import { earnedPoints } from './earned-points'
import { fivePoints } from './five-points'
import { fiveXp } from './five-xp'
import type { Invariant } from './invariant'
import { leaguePoints } from './league-points'
import { missionPoints } from './mission-points'
import { missionXp } from './mission-xp'
import { noDebt } from './no-debt'

/** In the order in which /admin lists them. */
export const INVARIANTS: readonly Invariant[] = [
  balancedTransactions,
  balances,
  noDebt,
  missionXp,
  missionPoints,
  fiveXp,
  fivePoints,
  earnedPoints,
  competitionPoints,
  leaguePoints,
  conversions,
  corrections,
  chain,
]
