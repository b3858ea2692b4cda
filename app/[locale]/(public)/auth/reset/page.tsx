import { AuthLayout } from '@/components/account/auth-layout'
import { ExpiredLinkNotice } from '@/components/account/expired-link-notice'
import { ResetForm } from '@/components/account/password-forms'
import { linkState } from '@/lib/account/links/queries'
import { PASSWORD_MAX, PASSWORD_MIN, RESET_MINUTES } from '@/lib/account/rules'
import { currentActor } from '@/lib/auth/actor'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/reset'>) {
  const page = pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/reset' })
  return { ...page, robots: { index: false } }
}

export default async function ResetPage({ params, searchParams }: PageProps<'/[locale]/auth/reset'>) {
  const { auth } = MESSAGES[localeOf(await params)]
  const token = String((await searchParams).token ?? '')
  const state = await linkState(await currentActor(), token, 'reset', null)
  const { password, show, hide, reset } = auth
  const passwordHint = fill(auth.passwordHint, { min: PASSWORD_MIN, max: PASSWORD_MAX })
  const { title, text, used, expired, button, pending } = reset
  if (state === 'choose')
    return (
      <AuthLayout eyebrow={auth.eyebrow} title={title} text={text}>
        <ResetForm token={token} texts={{ password, show, hide, passwordHint, button, pending }} />
      </AuthLayout>
    )
  const dead = state === 'used' ? used : { ...expired, text: fill(expired.text, { minutes: RESET_MINUTES }) }
  return (
    <AuthLayout eyebrow={auth.eyebrow} title={title}>
      <ExpiredLinkNotice tone={state === 'used' ? 'rosa' : 'red'} href="/auth/recover" texts={dead} />
    </AuthLayout>
  )
}
