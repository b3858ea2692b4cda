import { getMessages } from 'next-intl/server'
import { AuthLayout } from '@/components/account/auth-layout'
import { EmailConfirmForm } from '@/components/account/code-form'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/email'>) {
  const page = pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/email' })
  return { ...page, robots: { index: false } }
}

/** Where the link in the mail to a new address leads. Opening it changes nothing, because mail scanners open links. */
export default async function EmailPage({ params, searchParams }: PageProps<'/[locale]/auth/email'>) {
  const { auth, account } = await getMessages({ locale: localeOf(await params) })
  const { confirmTitle, confirmText, confirm, confirming, back } = account.email
  return (
    <AuthLayout eyebrow={auth.eyebrow} title={confirmTitle} text={confirmText}>
      <EmailConfirmForm
        token={String((await searchParams).token ?? '')}
        texts={{ confirm, confirming, back }}
      />
    </AuthLayout>
  )
}
