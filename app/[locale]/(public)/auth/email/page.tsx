import { AuthLayout } from '@/components/account/auth-layout'
import { EmailConfirmForm } from '@/components/account/code-form'
import { ExpiredLinkNotice } from '@/components/account/expired-link-notice'
import { ButtonLink } from '@/components/ui/button-link'
import { NoticeBox } from '@/components/ui/notice-box'
import { emailChangeOf } from '@/lib/account/email/queries'
import { currentActor } from '@/lib/auth/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/email'>) {
  const page = pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/email' })
  return { ...page, robots: { index: false } }
}

/**
 * Where the link in the email to a new address leads. Opening it changes nothing, because mail scanners open links; only the account
 * that asked can confirm.
 */
export default async function EmailPage({ params, searchParams }: PageProps<'/[locale]/auth/email'>) {
  const { auth, account } = MESSAGES[localeOf(await params)]
  const { confirmTitle, confirmText, confirm, confirming, back, ...texts } = account.email
  const token = String((await searchParams).token ?? '')
  const actor = await currentActor()
  const change = await emailChangeOf(actor, token)
  const layout = { eyebrow: auth.eyebrow, title: confirmTitle }
  if (!change)
    return (
      <AuthLayout {...layout}>
        <ExpiredLinkNotice tone="red" href="/account" texts={texts.expired} />
      </AuthLayout>
    )
  if (change.isOwn)
    return (
      <AuthLayout {...layout} text={confirmText}>
        <EmailConfirmForm token={token} texts={{ confirm, confirming, back }} />
      </AuthLayout>
    )
  const asked = fill(texts.asked, { account: change.account })
  if (actor.kind !== 'guest')
    return (
      <AuthLayout {...layout} text={asked}>
        <NoticeBox tone="red" role="alert" title={texts.other}>
          {texts.otherText}
        </NoticeBox>
      </AuthLayout>
    )
  return (
    <AuthLayout {...layout} text={asked}>
      <p className="mb-5">{texts.guest}</p>
      <ButtonLink href={`/auth?next=${encodeURIComponent(`/auth/email?token=${token}`)}`}>
        {texts.signIn}
      </ButtonLink>
    </AuthLayout>
  )
}
