import { adminPage } from '@/components/admin/admin-page'
import { CorrectionsSection } from '@/components/admin/corrections/corrections-section'

export default adminPage('corrections', CorrectionsSection)
