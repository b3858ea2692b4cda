import { competitionName } from '@/lib/competitions/rules'
import type { League } from '@/lib/leagues/queries'

/** What the eyebrow of a league says: what it counts, and how many play. */
export const subjectOf = ({ competition, members }: Pick<League, 'competition' | 'members'>) => ({
  competition: competition ?? 'all',
  name: competition === null ? '' : competitionName(competition),
  count: members,
})
