import { ScarfArt } from '@/components/art/scarf'
import { PosterPress } from '@/components/posters/poster-press'
import { PosterWall } from '@/components/posters/poster-wall'
import { EmptyState } from '@/components/ui/empty-state'
import { PageHead } from '@/components/ui/page-head'
import { fanOfPage } from '@/lib/auth/actor'
import { fill } from '@/lib/core/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { wordsOf } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { postersOnWall } from '@/lib/studio/posters/queries'
import { posterCard } from '@/lib/studio/posters/words'

export default async function PostersPage({ params }: PageProps<'/[locale]/posters'>) {
  const locale = localeOf(await params)
  const actor = await fanOfPage('/posters')
  const [posters, { posters: texts }, t] = await Promise.all([
    postersOnWall(actor),
    MESSAGES[locale],
    wordsOf(locale, 'posters'),
  ])
  const [latest] = posters
  const aside = latest && {
    label: texts.latest,
    value: fill(texts.number, { number: String(latest.number) }),
  }
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <meta name="description" content={texts.metaDescription} />
      <PageHead eyebrow={t('eyebrow', { count: posters.length })} title={texts.title} aside={aside} />
      {latest ? (
        <PosterWall posters={posters.map(posterCard)} texts={texts} />
      ) : (
        <div className="mt-7">
          <EmptyState art={<ScarfArt />} title={texts.none} text={texts.noneText} />
        </div>
      )}
      {actor.kind === 'admin' && <PosterPress texts={texts} />}
    </div>
  )
}
