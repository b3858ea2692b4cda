import { randomUUID } from 'node:crypto'
import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import { FlashNotice } from '@/components/shell/flash-notice'
import { buttonStyle } from '@/components/ui/button'
import { PageHead } from '@/components/ui/page-head'
import { Removal } from '@/components/ui/removal'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { deleteQuizTemplate } from '@/lib/quiz/actions'
import { latestQuizTemplates, quizTemplate } from '@/lib/quiz/templates/queries'
import { quizTemplateIdInput } from '@/lib/quiz/templates/schema'
import { QuizForm } from './quiz-form'
import { QuizImport } from './quiz-import'
import { QuizList } from './quiz-list'

type Props = { admin: Admin; locale: Locale; wanted: string | undefined }

export async function QuizSection({ admin, locale, wanted }: Props) {
  const { quizTemplates: texts, admin: words } = await getMessages({ locale })
  const wish = quizTemplateIdInput.safeParse({ id: wanted })
  const template = wish.success ? await quizTemplate(admin, wish.data.id) : null
  const form = {
    requestId: randomUUID(),
    competitions: [
      { value: '', label: texts.form.every },
      ...COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] })),
    ],
    texts,
  }
  const isEnglish = locale === 'en'
  if (template)
    return (
      <>
        <PageHead eyebrow={texts.form.update} title={template.title} />
        <p className="mt-6 mb-6 flex flex-wrap items-center justify-between gap-3">
          <Link href="/admin/quiz" className="underline underline-offset-4">
            {texts.form.back}
          </Link>
          <a
            href={`/api/admin/quiz-templates/${template.id}`}
            className={buttonStyle({ variant: 'outline', size: 'sm' })}
          >
            {texts.list.export}
          </a>
        </p>
        <div className="max-w-4xl">
          <QuizForm {...form} template={template} isEnglish={isEnglish} />
          <Removal action={deleteQuizTemplate} id={template.id} texts={texts.remove} />
        </div>
      </>
    )
  const templates = await latestQuizTemplates(admin)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title} />
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <QuizList templates={templates} competitions={COMPETITION_NAMES} texts={texts} />
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-9 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <section className="sheet p-5" aria-labelledby="new-quiz">
          <h2 id="new-quiz" className="mb-3 text-xl">
            {texts.form.create}
          </h2>
          <QuizForm {...form} isEnglish={isEnglish} />
        </section>
        <section className="sheet p-5" aria-labelledby="import-quiz">
          <h2 id="import-quiz" className="mb-3 text-xl">
            {texts.import.title}
          </h2>
          <QuizImport {...form} requestId={randomUUID()} />
        </section>
      </div>
    </>
  )
}
