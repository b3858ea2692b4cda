import { adminPage } from '@/components/admin/admin-page'
import { MatchesSection } from '@/components/admin/matches/matches-section'

export default adminPage('matches', MatchesSection)
