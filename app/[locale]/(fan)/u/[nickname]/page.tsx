import { ProfilePage } from '@/components/profile/profile-page'
import { StickerBack } from '@/components/profile/sticker-back'
import { requireFan } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { profileOf } from '@/lib/profile/queries'
import { nicknameInput } from '@/lib/profile/schema'

export default async function FanProfilePage({ params }: PageProps<'/[locale]/u/[nickname]'>) {
  const { nickname, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/u/${nickname}`)
  const name = nicknameInput.safeParse(nickname)
  const profile = name.success ? await profileOf(actor, name.data) : null
  if (!profile) return <StickerBack locale={locale} />
  return (
    <div className="wrap pb-16">
      <title>{`${profile.nickname} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      <ProfilePage {...{ actor, profile, locale }} />
    </div>
  )
}
