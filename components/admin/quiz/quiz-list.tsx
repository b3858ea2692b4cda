import type { Messages } from 'next-intl'
import { BoardArt } from '@/components/art/board'
import { EmptyState } from '@/components/ui/empty-state'
import type { ListedQuizTemplate } from '@/lib/quiz/templates/queries'
import { DataCells } from '../data-cells'
import { EditCell } from '../edit-cell'

type Texts = Messages['quizTemplates']
type Shared = { competitions: Record<string, string>; texts: Texts }

export const NoQuiz = ({ list }: Pick<Texts, 'list'>) => (
  <EmptyState art={<BoardArt />} title={list.none} text={list.noneText} />
)

/** The newest templates, for the overview. */
export function QuizList({ templates, ...shared }: Shared & { templates: ListedQuizTemplate[] }) {
  const { list } = shared.texts
  if (templates.length === 0) return <NoQuiz list={list} />
  return (
    <DataCells
      label={list.title}
      heads={[list.name, list.competition, list.questions, list.difficulty, list.schedules, list.edit]}
    >
      {templates.map((template) => (
        <QuizRow key={template.id} template={template} {...shared} />
      ))}
    </DataCells>
  )
}

export function QuizRow({ template, competitions, texts }: Shared & { template: ListedQuizTemplate }) {
  const { id, title, competition, questions, difficulty, schedules } = template
  const { list, difficulties } = texts
  return (
    <tr className="border-line border-b">
      <td className="min-w-40 font-[650] wrap-anywhere">{title}</td>
      <td>{competition === null ? list.every : (competitions[competition] ?? competition)}</td>
      <td className="type-score text-lg">{questions}</td>
      <td>{difficulties[difficulty]}</td>
      <td className="type-score text-lg">{schedules}</td>
      <EditCell href={`/admin/quiz?template=${id}`} label={list.edit} name={title} />
    </tr>
  )
}
