import { BoardArt } from '@/components/art/board'
import { FlashNotice } from '@/components/shell/flash-notice'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { COMPETITION_NAMES } from '@/lib/competitions/rules'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { isNarrowed, pageAddress, readTable } from '@/lib/core/tables/table'
import { bankPage, bankTopics } from '@/lib/quiz/bank/queries'
import type { SectionProps } from '../admin-page'
import { DataTable } from '../data-table'
import { NoResults } from '../no-results'
import { QuestionRow } from './question-row'

const STATES = ['on', 'off'] as const
const PATH = '/admin/questions'

export async function QuestionsSection({ admin, locale, search }: SectionProps) {
  const { questions: texts, quizTemplates, admin: words } = MESSAGES[locale]
  const topics = await bankTopics(admin)
  const query = readTable({ sorts: ['text'], filters: { topic: topics, state: STATES } }, search)
  const { questions, total, page, pages } = await bankPage(admin, query)
  const named = new Map(Object.entries({ ...COMPETITION_NAMES, ...texts.topics }))
  const nameOf = (topic: string) => named.get(topic) ?? topic
  const { list } = texts
  const next = pageAddress(PATH, query)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <FlashNotice />
      <p className="mt-4 mb-5 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <DataTable
        label={list.title}
        path={PATH}
        query={query}
        shown={{ page, pages, total }}
        locale={locale}
        filters={[
          {
            name: 'topic',
            label: texts.topic,
            options: topics.map((value) => ({ value, label: nameOf(value) })),
          },
          {
            name: 'state',
            label: list.state,
            options: STATES.map((value) => ({ value, label: list[value] })),
          },
        ]}
        heads={[
          { label: list.question, sort: 'text' },
          ...[list.shown, list.right, list.median, list.state].map((label) => ({ label })),
        ]}
        empty={
          isNarrowed(query) ? (
            <NoResults locale={locale} />
          ) : (
            <EmptyState art={<BoardArt />} title={list.none} text={list.noneText} />
          )
        }
      >
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            difficulty={quizTemplates.difficulties[question.difficulty]}
            topic={nameOf(question.topic)}
            next={next}
            list={list}
            locale={locale}
          />
        ))}
      </DataTable>
    </>
  )
}
