import type { Metadata } from 'next'
import { PricingView } from '@/components/billing/pricing-view'
import { FlashNotice } from '@/components/shell/flash-notice'
import { currentActor } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/pricing'>): Promise<Metadata> {
  return pageMetadata({ locale: localeOf(await params), namespace: 'pricing', path: '/pricing' })
}

export default async function PricingPage({ params, searchParams }: PageProps<'/[locale]/pricing'>) {
  const [locale, { plan }, actor] = [localeOf(await params), await searchParams, await currentActor()]
  return (
    <div className="wrap pb-16">
      <FlashNotice />
      <PricingView actor={actor} locale={locale} plan={plan} />
    </div>
  )
}
