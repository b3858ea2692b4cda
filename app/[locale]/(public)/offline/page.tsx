import type { Metadata } from 'next'
import { BallArt } from '@/components/art/ball'
import { ErrorLayout } from '@/components/shell/error-layout'
import { buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

type Props = { params: Promise<{ locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = pageMetadata({ locale: localeOf(await params), namespace: 'offline', path: '/offline' })
  return { ...page, robots: { index: false } }
}

/** Kept by the service worker, for addresses that were not opened before the network was lost. */
export default async function OfflinePage({ params }: Props) {
  const t = translatorFor(localeOf(await params), 'offline')
  return (
    <ErrorLayout art={<BallArt />} title={t('title')} text={t('text')}>
      {/* The path is still that of the requested page. */}
      <a href="?" className={buttonStyle({ variant: 'flood' })}>
        {t('retry')}
      </a>
      <ButtonLink href="/leagues" variant="outline">
        {t('leagues')}
      </ButtonLink>
      <ButtonLink href="/missions" variant="outline">
        {t('missions')}
      </ButtonLink>
    </ErrorLayout>
  )
}
