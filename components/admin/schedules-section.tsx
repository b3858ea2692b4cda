import { randomUUID } from 'node:crypto'
import Link from 'next/link'
import { getMessages } from 'next-intl/server'
import { FlashNotice } from '@/components/shell/flash-notice'
import { PageHead } from '@/components/ui/page-head'
import { Removal } from '@/components/ui/removal'
import { RowAction } from '@/components/ui/row-action'
import { deleteSchedule, runScheduler } from '@/lib/content/actions'
import { adminSchedule, adminSchedules, latestPublications } from '@/lib/content/queries'
import { scheduleIdInput } from '@/lib/content/schema'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { quizTemplateTitles } from '@/lib/quiz/templates/queries'
import { PublicationList } from './publication-list'
import { ScheduleForm } from './schedule-form'
import { ScheduleList } from './schedule-list'

type Props = { admin: Admin; locale: Locale; wanted: string | undefined }

export async function SchedulesSection({ admin, locale, wanted }: Props) {
  const { schedules: texts, admin: words } = await getMessages({ locale })
  const wish = scheduleIdInput.safeParse({ id: wanted })
  const schedule = wish.success ? await adminSchedule(admin, wish.data.id) : null
  const form = {
    requestId: randomUUID(),
    templates: await quizTemplateTitles(admin),
    texts,
    zone: env.APP_TIME_ZONE,
  }
  if (schedule)
    return (
      <>
        <PageHead eyebrow={texts.form.update} title={texts.kinds[schedule.kind]} />
        <p className="mt-6 mb-6">
          <Link href="/admin/schedules" className="underline underline-offset-4">
            {texts.form.back}
          </Link>
        </p>
        <div className="max-w-2xl">
          <ScheduleForm {...form} schedule={schedule} />
          <Removal action={deleteSchedule} id={schedule.id} texts={texts.remove} />
        </div>
      </>
    )
  const [schedules, publications] = await Promise.all([adminSchedules(admin), latestPublications(admin)])
  return (
    <>
      <PageHead eyebrow={words.eyebrow} title={texts.title}>
        <RowAction action={runScheduler} label={texts.run.button} pendingLabel={texts.run.running} />
      </PageHead>
      <FlashNotice />
      <p className="mt-4 mb-6 max-w-[60ch] text-ink-soft">{texts.text}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-9 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <ScheduleList schedules={schedules} texts={texts} locale={locale} />
          <div>
            <h2 className="mb-3 text-xl">{texts.publications.title}</h2>
            <PublicationList publications={publications} texts={texts} locale={locale} />
          </div>
        </div>
        <section className="sheet p-5" aria-labelledby="new-schedule">
          <h2 id="new-schedule" className="mb-3 text-xl">
            {texts.form.create}
          </h2>
          <ScheduleForm {...form} />
        </section>
      </div>
    </>
  )
}
