import type { Route } from 'next'
import { getMessages } from 'next-intl/server'
import { BoardArt } from '@/components/art/board'
import { buttonStyle } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { Pagination } from '@/components/ui/pagination'
import { SelectField } from '@/components/ui/select-field'
import { COMPETITION_NAMES } from '@/lib/competitions/rules'
import type { Admin } from '@/lib/core/actor'
import { fill } from '@/lib/core/fill'
import type { Locale } from '@/lib/core/locale'
import { bankPage } from '@/lib/quiz/bank/queries'
import { QUESTIONS_SHOWN, TOPIC_MAX } from '@/lib/quiz/rules'
import { QuestionList } from './question-list'

type Props = { admin: Admin; locale: Locale; wish: Record<'topic' | 'page', string | undefined> }

export async function QuestionsSection({ admin, locale, wish }: Props) {
  const { questions: texts, quizTemplates, admin: words } = await getMessages({ locale })
  const topic = wish.topic && wish.topic.length <= TOPIC_MAX ? wish.topic : undefined
  const number = /^[1-9]\d{0,3}$/.test(wish.page ?? '') ? Number(wish.page) : 1
  const { questions, topics, total, page, pages } = await bankPage(admin, { topic, page: number })
  const named: Record<string, string> = { ...COMPETITION_NAMES, ...texts.topics }
  const at = (place: number): Route =>
    `/admin/questions?${topic ? `topic=${encodeURIComponent(topic)}&` : ''}page=${place}`
  const { list } = texts
  const first = (page - 1) * QUESTIONS_SHOWN
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <p className="mt-4 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <form action="/admin/questions" className="my-5 flex flex-wrap items-end gap-3">
        <SelectField
          key={topic}
          name="topic"
          label={texts.topic}
          defaultValue={topic ?? ''}
          options={[
            { value: '', label: texts.all },
            ...topics.map((value) => ({ value, label: named[value] ?? value })),
          ]}
        />
        <button type="submit" className={buttonStyle({ variant: 'outline' })}>
          {texts.show}
        </button>
      </form>
      {questions.length === 0 ? (
        <EmptyState art={<BoardArt className="h-full" />} title={list.none} text={list.noneText} />
      ) : (
        <QuestionList
          questions={questions}
          difficulties={quizTemplates.difficulties}
          topics={named}
          texts={texts}
          locale={locale}
        />
      )}
      <Pagination
        label={list.pages}
        status={fill(list.status, { from: total === 0 ? 0 : first + 1, to: first + questions.length, total })}
        previous={page > 1 ? { href: at(page - 1), label: list.previous } : undefined}
        next={page < pages ? { href: at(page + 1), label: list.next } : undefined}
      />
    </>
  )
}
