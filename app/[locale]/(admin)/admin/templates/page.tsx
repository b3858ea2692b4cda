import { adminPage } from '@/components/admin/admin-page'
import { TemplatesSection } from '@/components/admin/templates/templates-section'

export default adminPage('templates', TemplatesSection)
