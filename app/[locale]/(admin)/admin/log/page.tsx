import { adminPage } from '@/components/admin/admin-page'
import { LogSection } from '@/components/admin/log/log-section'

export default adminPage('log', LogSection)
