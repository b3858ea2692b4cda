import { getMessages } from 'next-intl/server'
import { PageHead } from '@/components/ui/page-head'
import type { Admin } from '@/lib/core/actor'
import type { Locale } from '@/lib/core/locale'
import { overview } from '@/lib/operations/queries'
import { Figures } from './figures'
import { Invariants } from './invariants'
import { LatestLists } from './latest-lists'
import { PricingSync } from './pricing-sync'

const SHOWN = ['fans', 'missions', 'entries', 'waitingMails'] as const

export async function OverviewSection({ admin, locale }: { admin: Admin; locale: Locale }) {
  const [figures, { admin: texts }] = await Promise.all([overview(admin), getMessages({ locale })])
  return (
    <>
      <PageHead eyebrow={texts.eyebrow} title={texts.title} />
      <Figures
        locale={locale}
        figures={SHOWN.map((name) => ({ label: texts[name], value: figures[name] }))}
      />
      <Invariants admin={admin} texts={texts} locale={locale} />
      <PricingSync admin={admin} locale={locale} />
      <LatestLists admin={admin} locale={locale} />
    </>
  )
}
