import { randomUUID } from 'node:crypto'
import type { Metadata } from 'next'
import { OPT_IN_SAMPLES } from '@/components/dev/opt-in-samples'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { PageHead } from '@/components/ui/page-head'
import { renderOptInMail } from '@/lib/account/mail/opt-in/words'
import { MAIL_KINDS, renderMail } from '@/lib/account/mail/words'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { env } from '@/lib/env'

export const metadata: Metadata = { robots: { index: false } }

/** Every email that the application sends, in the language of the page. */
export default async function MailsPage({ params }: PageProps<'/[locale]/dev/mails'>) {
  const locale = localeOf(await params)
  if (env.NODE_ENV !== 'development') return <NotFoundSheet locale={locale} />
  const t = translatorFor(locale, 'dev')
  const to = 'anna@goalquest.test'
  const mails = await Promise.all([
    ...MAIL_KINDS.map((kind) =>
      renderMail(kind, to, locale, kind === 'banned' ? { note: t('mailNote') } : {}),
    ),
    ...OPT_IN_SAMPLES.map((detail) => renderOptInMail(detail, to, locale, randomUUID())),
  ])
  return (
    <div className="wrap grid gap-10 pb-16">
      <PageHead title={t('mails')} />
      {mails.map(({ subject, html, text }) => (
        <section key={subject} className="grid gap-3">
          <h2 className="type-head text-xl">{subject}</h2>
          <div className="grid gap-4 lg:grid-cols-[38rem_minmax(0,1fr)]">
            <iframe
              title={subject}
              srcDoc={html}
              sandbox=""
              className="w-full border border-line"
              style={{ height: '46rem' }}
            />
            <pre className="overflow-x-auto text-sm whitespace-pre-wrap">{text}</pre>
          </div>
        </section>
      ))}
    </div>
  )
}
