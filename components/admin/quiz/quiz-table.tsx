import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import type { Admin } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { isNarrowed, readTable, type TableSearch } from '@/lib/core/tables/table'
import { QUIZ_DIFFICULTIES, QUIZ_TEMPLATE_SORTS } from '@/lib/quiz/rules'
import { quizTemplatePage } from '@/lib/quiz/templates/queries'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import { NoQuiz, QuizRow } from './quiz-list'

const SPEC = {
  sorts: QUIZ_TEMPLATE_SORTS,
  filters: { competition: COMPETITIONS, difficulty: QUIZ_DIFFICULTIES },
}

export async function QuizTable({
  admin,
  locale,
  search,
}: {
  admin: Admin
  locale: Locale
  search: TableSearch
}) {
  const query = readTable(SPEC, search)
  const { quizTemplates: texts } = MESSAGES[locale]
  const shown = await quizTemplatePage(admin, query)
  const { list, difficulties } = texts
  return (
    <DataTable
      label={list.title}
      path="/admin/quiz"
      query={query}
      shown={shown}
      locale={locale}
      filters={[
        {
          name: 'competition',
          label: list.competition,
          options: COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] })),
        },
        {
          name: 'difficulty',
          label: list.difficulty,
          options: QUIZ_DIFFICULTIES.map((value) => ({ value, label: difficulties[value] })),
        },
      ]}
      heads={[
        { label: list.name, sort: 'title' },
        { label: list.competition },
        { label: list.questions, sort: 'questions' },
        { label: list.difficulty },
        { label: list.schedules, sort: 'schedules' },
        { label: list.edit },
      ]}
      empty={isNarrowed(query) ? <NoResults locale={locale} /> : <NoQuiz list={list} />}
    >
      {shown.rows.map((template) => (
        <QuizRow key={template.id} template={template} competitions={COMPETITION_NAMES} texts={texts} />
      ))}
    </DataTable>
  )
}
