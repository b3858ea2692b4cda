import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Gallery } from '@/components/dev/gallery'
import { devText } from '@/components/dev/texts'
import { PageHead } from '@/components/ui/page-head'
import { localeOf } from '@/lib/core/locale'
import { env } from '@/lib/env'

export const metadata: Metadata = { robots: { index: false } }

export default async function ComponentsPage({ params }: PageProps<'/[locale]/dev/components'>) {
  if (env.NODE_ENV !== 'development') notFound()
  const locale = localeOf(await params)
  const t = await devText(locale)
  return (
    <>
      <div className="wrap pb-6">
        <PageHead title={t('title')} eyebrow={t('intro')} />
      </div>
      <Gallery t={t} theme="light" />
      <Gallery t={t} theme="dark" />
    </>
  )
}
