import { PosterSheet } from '@/components/posters/poster-sheet'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { Removal } from '@/components/ui/removal'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { deletePoster } from '@/lib/studio/posters/actions'
import { posterByNumber } from '@/lib/studio/posters/queries'
import { posterNumber } from '@/lib/studio/posters/schema'
import { posterWords } from '@/lib/studio/rules'

export default async function PosterPage({ params }: PageProps<'/[locale]/posters/[number]'>) {
  const { number, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/posters/${number}`)
  const parsed = posterNumber.safeParse(number)
  const poster = parsed.success ? await posterByNumber(actor, parsed.data) : null
  if (!poster) return <NotFoundSheet locale={locale} />
  const { posters: texts } = MESSAGES[locale]
  return (
    <div className="wrap pt-7 pb-16">
      <title>{`${posterWords(poster.prompt).title} · ${texts.title} · GoalQuest`}</title>
      <PosterSheet poster={poster} texts={texts} locale={locale} />
      {actor.kind === 'admin' && <Removal action={deletePoster} id={poster.id} texts={texts.removal} />}
    </div>
  )
}
