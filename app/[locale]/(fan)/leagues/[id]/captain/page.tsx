import { OwnerPanel } from '@/components/leagues/owner-panel'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { idParam } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { leagueOf, possibleOwnersOf, standingsOf } from '@/lib/leagues/queries'

/** What the owner of a league can do with it; for anybody else there is no such page. */
export default async function CaptainPage({ params }: PageProps<'/[locale]/leagues/[id]/captain'>) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/leagues/${id}/captain`)
  const known = idParam(id)
  const league = known ? await leagueOf(actor, known) : null
  if (!league?.isOwner) return <NotFoundSheet locale={locale} />
  const t = translatorFor(locale, 'leagues')
  const [table, possibleOwners] = await Promise.all([
    standingsOf(actor, league.id, 'all'),
    possibleOwnersOf(actor, league.id),
  ])
  return (
    <div className="wrap pb-16">
      <title>{`${t('owner.title')} · GoalQuest`}</title>
      <PageHead eyebrow={t('owner.title')} title={league.name} />
      <OwnerPanel {...{ league, table, possibleOwners, locale }} />
      <p className="mt-8">
        <Link href={`/leagues/${league.id}`} className="inline-flex min-h-11 items-center underline">
          {t('owner.back')}
        </Link>
      </p>
    </div>
  )
}
