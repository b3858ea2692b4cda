import { competitionName } from '@/lib/competitions/rules'
import type { League } from '@/lib/leagues/queries'

/** The eyebrow of a league: what it counts, and how many play. */
export const subjectOf = ({ competition, members }: Pick<League, 'competition' | 'members'>) => ({
  competition: competition ?? 'all',
  name: competition === null ? '' : competitionName(competition),
  count: members,
})
