import { adminPage } from '@/components/admin/admin-page'
import { AiSection } from '@/components/admin/ai/ai-section'

export default adminPage('ai', AiSection)
