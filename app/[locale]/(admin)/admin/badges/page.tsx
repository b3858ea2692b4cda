import { adminPage } from '@/components/admin/admin-page'
import { BadgesSection } from '@/components/admin/badges/badges-section'

export default adminPage('badges', BadgesSection)
