import { randomUUID } from 'node:crypto'
import { FlashNotice } from '@/components/shell/flash-notice'
import { buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Removal } from '@/components/ui/removal'
import { COMPETITION_NAMES, COMPETITIONS } from '@/lib/competitions/rules'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import { singleParam } from '@/lib/core/pages/search-params'
import { deleteQuizTemplate } from '@/lib/quiz/actions'
import { IMPORT_TEXT_MAX } from '@/lib/quiz/rules'
import { quizTemplate } from '@/lib/quiz/templates/queries'
import type { SectionProps } from '../admin-page'
import { QuizBuilder } from './builder/quiz-builder'
import { QuizImport } from './quiz-import'
import { QuizTable } from './quiz-table'

/** The list, the import, or the editor of one template; `new` is a template still to be created. */
export async function QuizSection({ admin, locale, search }: SectionProps) {
  const { quizTemplates: texts, admin: words } = MESSAGES[locale]
  const requested = singleParam(search.template)
  const known = idParam(requested)
  const template = known ? await quizTemplate(admin, known) : null
  const form = {
    requestId: randomUUID(),
    competitions: [
      { value: '', label: texts.form.every },
      ...COMPETITIONS.map((value) => ({ value, label: COMPETITION_NAMES[value] })),
    ],
    texts,
  }
  const back = (
    <Link href="/admin/quiz" className="inline-flex min-h-11 items-center underline underline-offset-4">
      {texts.form.back}
    </Link>
  )
  if (template || requested === 'new')
    return (
      <>
        <QuizBuilder
          key={template?.id ?? 'new'}
          {...form}
          template={template ?? undefined}
          isEnglish={locale === 'en'}
          adminId={admin.userId}
        />
        <FlashNotice />
        <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
          {back}
          {template && (
            <a
              href={`/api/admin/quiz-templates/${template.id}`}
              className={buttonStyle({ variant: 'outline', size: 'sm' })}
            >
              {texts.list.export}
            </a>
          )}
        </div>
        {template && <Removal action={deleteQuizTemplate} id={template.id} texts={texts.remove} />}
      </>
    )
  if (singleParam(search.view) === 'import')
    return (
      <>
        <PageHead eyebrow={words.eyebrow} title={texts.import.title} />
        <p className="mt-4 mb-4">{back}</p>
        <section className="max-w-3xl" aria-label={texts.import.title}>
          <QuizImport
            {...form}
            fileHint={translatorFor(locale, 'quizTemplates.import')('fileHint', { max: IMPORT_TEXT_MAX })}
          />
        </section>
      </>
    )
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title}>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href="/admin/quiz?view=import" variant="outline">
            {texts.list.import}
          </ButtonLink>
          <ButtonLink href="/admin/quiz?template=new">{texts.list.create}</ButtonLink>
        </div>
      </PageHead>
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <QuizTable admin={admin} locale={locale} search={search} />
    </>
  )
}
