import Link from 'next/link'
import type { Messages } from 'next-intl'
import { BoardArt } from '@/components/art/board'
import { EmptyState } from '@/components/ui/empty-state'
import type { ListedQuizTemplate } from '@/lib/quiz/templates/queries'
import { Cell, DataCells } from './data-cells'

type Props = {
  templates: ListedQuizTemplate[]
  competitions: Record<string, string>
  texts: Messages['quizTemplates']
}

export function QuizList({ templates, competitions, texts: { list, difficulties } }: Props) {
  if (templates.length === 0)
    return <EmptyState art={<BoardArt className="h-full" />} title={list.none} text={list.noneText} />
  return (
    <DataCells
      label={list.title}
      heads={[list.name, list.competition, list.questions, list.difficulty, list.schedules, list.edit]}
    >
      {templates.map(({ id, title, competition, questions, difficulty, schedules }) => (
        <tr key={id} className="border-line border-b">
          <Cell className="font-[650] wrap-anywhere">{title}</Cell>
          <Cell>{competition === null ? list.every : (competitions[competition] ?? competition)}</Cell>
          <Cell className="type-score text-lg">{questions}</Cell>
          <Cell>{difficulties[difficulty]}</Cell>
          <Cell className="type-score text-lg">{schedules}</Cell>
          <Cell>
            <Link
              href={`/admin/quiz?template=${id}`}
              aria-label={`${list.edit}: ${title}`}
              className="inline-flex min-h-6 items-center underline underline-offset-4"
            >
              {list.edit}
            </Link>
          </Cell>
        </tr>
      ))}
    </DataCells>
  )
}
