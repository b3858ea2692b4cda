import { randomUUID } from 'node:crypto'
import { FlashNotice } from '@/components/shell/flash-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { Removal } from '@/components/ui/removal'
import { RowAction } from '@/components/ui/row-action'
import { deleteSchedule, runScheduler } from '@/lib/content/actions'
import { adminSchedule } from '@/lib/content/queries'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { singleParam } from '@/lib/core/pages/search-params'
import { readTables } from '@/lib/core/tables/table'
import { env } from '@/lib/env'
import { quizTemplateTitles } from '@/lib/quiz/templates/queries'
import type { SectionProps } from '../admin-page'
import { PUBLICATION_TABLE, PublicationList } from './publication-list'
import { ScheduleForm } from './schedule-form'
import { SCHEDULE_TABLE, ScheduleTable } from './schedule-table'

export async function SchedulesSection({ admin, locale, search }: SectionProps) {
  const { schedules: texts, admin: words, errors } = MESSAGES[locale]
  const requested = singleParam(search.schedule)
  const known = idParam(requested)
  const schedule = known ? await adminSchedule(admin, known) : null
  const form = {
    requestId: randomUUID(),
    templates: await quizTemplateTitles(admin),
    texts,
    tooLong: errors.field.too_long_together,
    zone: env.APP_TIME_ZONE,
  }
  if (schedule || requested === 'new')
    return (
      <>
        <PageHead
          eyebrow={schedule ? texts.form.update : words.eyebrow}
          title={schedule ? texts.kinds[schedule.kind] : texts.form.create}
        />
        <p className="mt-6 mb-6">
          <Link
            href="/admin/schedules"
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {texts.form.back}
          </Link>
        </p>
        <div className="max-w-2xl">
          <ScheduleForm {...form} schedule={schedule ?? undefined} />
          {schedule && <Removal action={deleteSchedule} id={schedule.id} texts={texts.remove} />}
        </div>
      </>
    )
  const [listed, published] = readTables(SCHEDULE_TABLE, PUBLICATION_TABLE, search)
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title}>
        <div className="flex flex-wrap gap-3">
          <RowAction
            action={runScheduler}
            variant="outline"
            label={texts.run.button}
            pendingLabel={texts.run.running}
          />
          <ButtonLink href="/admin/schedules?schedule=new">{texts.form.create}</ButtonLink>
        </div>
      </PageHead>
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
        <ScheduleTable admin={admin} locale={locale} query={listed} />
        <PublicationList admin={admin} locale={locale} query={published} />
      </div>
    </>
  )
}
