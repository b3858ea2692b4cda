import { getTranslations } from 'next-intl/server'
import { cache } from 'react'
import { subjectOf } from '@/components/leagues/league-subject'
import { PublicStandings } from '@/components/leagues/public-standings'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { anybody } from '@/lib/auth/guest-actor'
import { localeOf } from '@/lib/core/locale'
import { publicTable } from '@/lib/leagues/public-table/queries'
import { tableMetadata } from '@/lib/leagues/public-table/words'
import { leagueIdInput } from '@/lib/leagues/schema'

type Props = PageProps<'/[locale]/leagues/[id]/table'>

const tableBy = cache(async (id: string) => {
  const parsed = leagueIdInput.safeParse({ id })
  return parsed.success ? publicTable(anybody, parsed.data.id) : null
})

export async function generateMetadata({ params }: Props) {
  const { id, ...place } = await params
  return tableMetadata(id, await tableBy(id), localeOf(place))
}

export default async function PublicTablePage({ params }: Props) {
  const { id, ...place } = await params
  const locale = localeOf(place)
  const table = await tableBy(id)
  if (!table) return <NotFoundSheet locale={locale} />
  const t = await getTranslations({ locale, namespace: 'leagues' })
  return (
    <div className="wrap max-w-2xl pb-16">
      <PageHead eyebrow={t('eyebrow', subjectOf(table))} title={table.name} />
      <section aria-labelledby="week" className="mt-7">
        <SectionHead id="week" title={t('public.week')} />
        <PublicStandings table={table} locale={locale} />
      </section>
      <p className="mt-7">
        <ButtonLink href="/">{t('public.play')}</ButtonLink>
      </p>
    </div>
  )
}
