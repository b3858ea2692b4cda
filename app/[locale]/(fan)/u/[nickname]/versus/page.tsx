import { StickerBack } from '@/components/profile/sticker-back'
import { VersusSection } from '@/components/profile/versus-section'
import { Link } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import { requireFan } from '@/lib/auth/actor'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { ownProfileOf, profileOf } from '@/lib/profile/queries'
import { profilePath } from '@/lib/profile/rules'
import { nicknameInput } from '@/lib/profile/schema'
import { sharedQuestions } from '@/lib/profile/versus/queries'

export default async function VersusPage({ params }: PageProps<'/[locale]/u/[nickname]/versus'>) {
  const { nickname, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/u/${nickname}/versus`)
  const name = nicknameInput.safeParse(nickname)
  const [own, mate] = name.success
    ? await Promise.all([ownProfileOf(actor), profileOf(actor, name.data)])
    : [null, null]
  if (!own || !mate?.league || mate.isOwn) return <StickerBack locale={locale} />
  const t = translatorFor(locale, 'profile.versus')
  const shared = await sharedQuestions(actor, mate.userId)
  return (
    <div className="wrap pb-16">
      <title>{`${t('title', { name: mate.nickname })} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      <PageHead eyebrow={mate.league.name} title={t('title', { name: mate.nickname })} />
      <VersusSection {...{ own, mate, shared, locale }} />
      <p className="mt-8">
        <Link href={profilePath(mate.nickname)} className="inline-flex min-h-11 items-center underline">
          {t('back', { name: mate.nickname })}
        </Link>
      </p>
    </div>
  )
}
