import { FanSection } from '@/components/admin/fans/fan-section'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { fanDetails } from '@/lib/account/fans/queries'
import { adminOrNull } from '@/lib/auth/actor'
import { idParam } from '@/lib/core/forms/fields'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { singleParam } from '@/lib/core/pages/search-params'
import { assetOf, cursorOf } from '@/lib/wallet/rules'

export default async function FanPage({ params, searchParams }: PageProps<'/[locale]/admin/fans/[id]'>) {
  const locale = localeOf(await params)
  const known = idParam((await params).id)
  const admin = await adminOrNull('/admin/fans')
  if (!admin) return <ForbiddenSheet locale={locale} />
  const fan = known ? await fanDetails(admin, known) : null
  if (!fan) return <NotFoundSheet locale={locale} />
  const { asset, before } = await searchParams
  const { nav, metaTitle } = MESSAGES[locale].admin
  return (
    <>
      <title>{`${fan.nickname ?? nav.fans} · ${metaTitle} · GoalQuest`}</title>
      <FanSection
        admin={admin}
        locale={locale}
        fan={fan}
        asset={assetOf(singleParam(asset))}
        before={cursorOf(singleParam(before))}
      />
    </>
  )
}
