import { adminPage } from '@/components/admin/admin-page'
import { FlagsSection } from '@/components/admin/flags/flags-section'

export default adminPage('flags', FlagsSection)
