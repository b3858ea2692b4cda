import { getMessages } from 'next-intl/server'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { pageOf, readTable, type TableSearch } from '@/lib/core/table'
import { QUIZ_DIFFICULTIES } from '@/lib/quiz/rules'
import { latestQuizTemplates } from '@/lib/quiz/templates/queries'
import { DataTable } from './data-table'
import { NoResults } from './no-results'
import { NoQuiz, QuizRow } from './quiz-list'

const PER_PAGE = 20
const SPEC = {
  sorts: ['title', 'questions', 'schedules'],
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
  const [templates, { quizTemplates: texts, adminTable: table }] = await Promise.all([
    latestQuizTemplates(admin),
    getMessages({ locale }),
  ])
  const { list, difficulties } = texts
  const query = readTable(SPEC, search)
  const shown = pageOf(templates, query, {
    text: ({ title }) => title,
    values: {
      title: ({ title }) => title,
      questions: ({ questions }) => questions,
      schedules: ({ schedules }) => schedules,
    },
    filters: {
      competition: ({ competition }) => competition ?? '',
      difficulty: ({ difficulty }) => difficulty,
    },
    perPage: PER_PAGE,
  })
  return (
    <DataTable
      label={list.title}
      path="/admin/quiz"
      query={query}
      shown={shown}
      locale={locale}
      search={table.search}
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
      empty={templates.length === 0 ? <NoQuiz list={list} /> : <NoResults locale={locale} />}
    >
      {shown.rows.map((template) => (
        <QuizRow key={template.id} template={template} competitions={COMPETITION_NAMES} texts={texts} />
      ))}
    </DataTable>
  )
}
