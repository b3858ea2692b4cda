import { adminPage } from '@/components/admin/admin-page'
import { SchedulesSection } from '@/components/admin/schedules/schedules-section'

export default adminPage('schedules', SchedulesSection)
