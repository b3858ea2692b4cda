import { AuthLayout } from '@/components/account/auth-layout'
import { ExpiredLinkNotice } from '@/components/account/expired-link-notice'
import { Unsubscribe } from '@/components/account/mail/unsubscribe'
import { unsubscribeState } from '@/lib/account/mail/preferences/queries'
import { anybody } from '@/lib/auth/minted-actors'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

type Props = PageProps<'/[locale]/unsubscribe'>

export async function generateMetadata({ params }: Props) {
  const locale = localeOf(await params)
  const page = pageMetadata({ locale, namespace: 'mailPreferences', path: '/unsubscribe' })
  return { ...page, robots: { index: false } }
}

/** Where the link below an email leads. Opening it changes nothing, because mail scanners open links. */
export default async function UnsubscribePage({ params, searchParams }: Props) {
  const { mailPreferences: texts } = MESSAGES[localeOf(await params)]
  const token = String((await searchParams).token ?? '')
  const state = await unsubscribeState(anybody, token)
  if (!state)
    return (
      <AuthLayout eyebrow={texts.eyebrow} title={texts.deadTitle}>
        <ExpiredLinkNotice tone="red" href="/account" texts={texts.dead} />
      </AuthLayout>
    )
  return <Unsubscribe {...state} token={token} texts={texts} />
}
