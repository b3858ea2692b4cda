import { AuthLayout } from '@/components/account/auth-layout'
import { ExpiredLinkNotice } from '@/components/account/expired-link-notice'
import { VerifyStep } from '@/components/account/verify-step'
import { linkState } from '@/lib/account/links/queries'
import { VERIFICATION_HOURS } from '@/lib/account/rules'
import { signUpOf } from '@/lib/account/sign-up/queries'
import { currentActor } from '@/lib/auth/actor'
import { readPendingSignUp } from '@/lib/auth/pending-sign-up'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/verify'>) {
  const page = pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/verify' })
  return { ...page, robots: { index: false } }
}

export default async function VerifyPage({ params, searchParams }: PageProps<'/[locale]/auth/verify'>) {
  const { auth } = MESSAGES[localeOf(await params)]
  const token = String((await searchParams).token ?? '')
  const pending = await readPendingSignUp()
  const actor = await currentActor()
  const state = await linkState(actor, token, 'sign_up', pending?.nonce ?? null)
  const signUp = await signUpOf(actor, token)
  const { title, used, expired } = auth.verify
  if (state === 'used')
    return (
      <AuthLayout eyebrow={auth.eyebrow} title={title}>
        <ExpiredLinkNotice tone="rosa" href="/auth" texts={used} />
      </AuthLayout>
    )
  if (state === 'expired' || !signUp)
    return (
      <AuthLayout eyebrow={auth.eyebrow} title={title}>
        <ExpiredLinkNotice
          tone="red"
          href="/auth"
          texts={{ ...expired, text: fill(expired.text, { hours: VERIFICATION_HOURS }) }}
        />
      </AuthLayout>
    )
  return <VerifyStep token={token} signUp={signUp} choosesPassword={state === 'choose'} auth={auth} />
}
