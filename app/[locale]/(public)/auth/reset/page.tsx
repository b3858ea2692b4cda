import { getMessages } from 'next-intl/server'
import { Entrance } from '@/components/account/entrance'
import { ResetForm } from '@/components/account/password-forms'
import { PASSWORD_MIN } from '@/lib/account/rules'
import { fill } from '@/lib/core/fill'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/reset'>) {
  const page = await pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/reset' })
  return { ...page, robots: { index: false } }
}

export default async function ResetPage({ params, searchParams }: PageProps<'/[locale]/auth/reset'>) {
  const { auth } = await getMessages({ locale: localeOf(await params) })
  const passwordHint = fill(auth.passwordHint, { min: PASSWORD_MIN })
  const { password, show, hide, reset } = auth
  return (
    <Entrance eyebrow={auth.eyebrow} title={reset.title} text={reset.text}>
      <ResetForm
        token={String((await searchParams).token ?? '')}
        texts={{ password, show, hide, passwordHint, button: reset.button, pending: reset.pending }}
      />
    </Entrance>
  )
}
