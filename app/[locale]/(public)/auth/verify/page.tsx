import { AuthLayout } from '@/components/account/auth-layout'
import { ExpiredLinkNotice } from '@/components/account/expired-link-notice'
import { VerifyForm } from '@/components/account/verify-form'
import { linkState } from '@/lib/account/links/queries'
import { PASSWORD_MAX, PASSWORD_MIN, VERIFICATION_HOURS } from '@/lib/account/rules'
import { currentActor } from '@/lib/auth/actor'
import { readPendingSignUp } from '@/lib/auth/pending-sign-up'
import { fill } from '@/lib/core/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/verify'>) {
  const page = pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/verify' })
  return { ...page, robots: { index: false } }
}

export default async function VerifyPage({ params, searchParams }: PageProps<'/[locale]/auth/verify'>) {
  const { auth } = MESSAGES[localeOf(await params)]
  const token = String((await searchParams).token ?? '')
  const pending = await readPendingSignUp()
  const state = await linkState(await currentActor(), token, 'sign_up', pending?.nonce ?? null)
  const { title, text, choose, used, expired, ...buttons } = auth.verify
  const { password, show, hide } = auth
  const passwordHint = fill(auth.passwordHint, { min: PASSWORD_MIN, max: PASSWORD_MAX })
  const texts = { ...buttons, password, show, hide, passwordHint }
  if (state === 'used')
    return (
      <AuthLayout eyebrow={auth.eyebrow} title={title}>
        <ExpiredLinkNotice tone="rosa" href="/auth" texts={used} />
      </AuthLayout>
    )
  if (state === 'expired')
    return (
      <AuthLayout eyebrow={auth.eyebrow} title={title}>
        <ExpiredLinkNotice
          tone="red"
          href="/auth"
          texts={{ ...expired, text: fill(expired.text, { hours: VERIFICATION_HOURS }) }}
        />
      </AuthLayout>
    )
  return (
    <AuthLayout
      eyebrow={auth.eyebrow}
      title={state === 'choose' ? choose.title : title}
      text={state === 'choose' ? choose.text : text}
    >
      <VerifyForm token={token} asks={state === 'choose' ? 'password' : 'nothing'} texts={texts} />
    </AuthLayout>
  )
}
