import { adminPage } from '@/components/admin/admin-page'
import { OverviewSection } from '@/components/admin/overview/overview-section'

export default adminPage('overview', OverviewSection)
