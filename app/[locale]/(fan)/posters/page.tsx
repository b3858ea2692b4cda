import { EmptyWall } from '@/components/posters/empty-wall'
import { PosterPress } from '@/components/posters/poster-press'
import { PosterWall } from '@/components/posters/poster-wall'
import { PageHead } from '@/components/ui/page-head'
import { Pagination } from '@/components/ui/pagination'
import { requireFan } from '@/lib/auth/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { postersOnWall } from '@/lib/studio/posters/queries'
import { posterNumber } from '@/lib/studio/posters/schema'
import { posterCard } from '@/lib/studio/posters/words'

export default async function PostersPage({ params, searchParams }: PageProps<'/[locale]/posters'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/posters')
  const after = posterNumber.safeParse((await searchParams).after).data ?? null
  const t = translatorFor(locale, 'posters')
  const { posters: texts } = MESSAGES[locale]
  const { posters, older, total, latest } = await postersOnWall(actor, after)
  const aside =
    latest === null
      ? undefined
      : { label: texts.latest, value: fill(texts.number, { number: String(latest) }) }
  return (
    <div className="wrap pb-16">
      <title>{`${texts.metaTitle} · GoalQuest`}</title>
      <meta name="description" content={texts.metaDescription} />
      <PageHead eyebrow={t('eyebrow', { count: total })} title={texts.title} aside={aside} />
      {total > 0 ? (
        <>
          <PosterWall posters={posters.map(posterCard)} texts={texts} />
          <Pagination
            label={texts.pages.label}
            previous={after === null ? undefined : { href: '/posters', label: texts.pages.newest }}
            next={older === null ? undefined : { href: `/posters?after=${older}`, label: texts.pages.older }}
          />
        </>
      ) : (
        <EmptyWall locale={locale} />
      )}
      {actor.kind === 'admin' && <PosterPress locale={locale} />}
    </div>
  )
}
