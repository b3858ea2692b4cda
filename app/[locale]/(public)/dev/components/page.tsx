import type { Metadata } from 'next'
import { Gallery } from '@/components/dev/gallery'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { PageHead } from '@/components/ui/page-head'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { env } from '@/lib/env'

export const metadata: Metadata = { robots: { index: false } }

export default async function ComponentsPage({ params }: PageProps<'/[locale]/dev/components'>) {
  const locale = localeOf(await params)
  if (env.NODE_ENV !== 'development') return <NotFoundSheet locale={locale} />
  const t = translatorFor(locale, 'dev')
  return (
    <>
      <div className="wrap pb-5">
        <PageHead title={t('title')} eyebrow={t('intro')} />
      </div>
      <Gallery t={t} theme="light" />
      <Gallery t={t} theme="dark" />
    </>
  )
}
