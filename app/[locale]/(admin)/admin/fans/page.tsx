import { adminPage } from '@/components/admin/admin-page'
import { FansSection } from '@/components/admin/fans/fans-section'

export default adminPage('fans', FansSection)
