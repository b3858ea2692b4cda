import { adminPage } from '@/components/admin/admin-page'
import { QuestionsSection } from '@/components/admin/questions/questions-section'

export default adminPage('questions', QuestionsSection)
