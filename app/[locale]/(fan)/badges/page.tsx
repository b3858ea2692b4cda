import { AlbumSection } from '@/components/badges/album-section'
import { StuckCount } from '@/components/badges/stuck-count'
import { PageHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { albumOf } from '@/lib/badges/queries'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'

export default async function BadgesPage({ params }: PageProps<'/[locale]/badges'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/badges')
  const t = translatorFor(locale, 'badges')
  const album = await albumOf(actor)
  const stuck = album.filter(({ isOwned }) => isOwned).length
  return (
    <div className="wrap pb-16">
      <title>{`${t('metaTitle')} · GoalQuest`}</title>
      <PageHead
        eyebrow={t('eyebrow')}
        title={t('title')}
        aside={{ label: t('stuck'), value: <StuckCount stuck={stuck} all={album.length} /> }}
      />
      <AlbumSection album={album} locale={locale} />
    </div>
  )
}
