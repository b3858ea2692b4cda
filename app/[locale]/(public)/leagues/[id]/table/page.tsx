import { cache } from 'react'
import { subjectOf } from '@/components/leagues/league-subject'
import { PublicStandings } from '@/components/leagues/public-standings'
import { OfferedShareLink } from '@/components/sharing/offered-share-link'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { SimulatedNote } from '@/components/shell/simulated-note'
import { ButtonLink } from '@/components/ui/button-link'
import { PageHead, SectionHead } from '@/components/ui/page-head'
import { anybody } from '@/lib/auth/minted-actors'
import { idParam } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { publicTable } from '@/lib/leagues/public-table/queries'
import { publicTablePath } from '@/lib/leagues/rules'
import { sharedWords, shareMetadata } from '@/lib/sharing/words'

type Props = PageProps<'/[locale]/leagues/[id]/table'>

const tableBy = cache(async (id: string) => {
  const known = idParam(id)
  return known ? publicTable(anybody, known) : null
})

export async function generateMetadata({ params }: Props) {
  const { id, ...rest } = await params
  const data = await tableBy(id)
  if (!data) return { robots: { index: false } }
  const share = { kind: 'table', leagueId: id, locale: localeOf(rest) } as const
  return shareMetadata(sharedWords({ kind: 'table', share, data }), publicTablePath(id))
}

export default async function PublicTablePage({ params }: Props) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const table = await tableBy(id)
  if (!table) return <NotFoundSheet locale={locale} />
  const t = translatorFor(locale, 'leagues')
  return (
    <div className="wrap max-w-2xl pb-16">
      <PageHead eyebrow={t('eyebrow', subjectOf(table))} title={table.name} />
      <section aria-labelledby="week" className="mt-7">
        <SectionHead id="week" title={t('public.week')} />
        <PublicStandings table={table} locale={locale} />
      </section>
      <p className="mt-7 flex flex-wrap gap-3">
        <ButtonLink href="/">{t('public.play')}</ButtonLink>
        <OfferedShareLink share={{ kind: 'table', leagueId: id, locale }} variant="outline" />
      </p>
      <SimulatedNote locale={locale} />
    </div>
  )
}
