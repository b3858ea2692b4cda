import { adminPage } from '@/components/admin/admin-page'
import { QuizSection } from '@/components/admin/quiz/quiz-section'

export default adminPage('quiz', QuizSection)
