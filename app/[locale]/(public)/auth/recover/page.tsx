import { connection } from 'next/server'
import { AuthLayout } from '@/components/account/auth-layout'
import { LocalMailNote } from '@/components/account/local-mail-note'
import { RecoverForm } from '@/components/account/password-forms'
import { Link } from '@/components/ui/link'
import { RESET_MINUTES } from '@/lib/account/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/recover'>) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/recover' })
}

export default async function RecoverPage({ params }: PageProps<'/[locale]/auth/recover'>) {
  await connection()
  const locale = localeOf(await params)
  const { auth } = MESSAGES[locale]
  const { title, text, back, ...texts } = auth.recover
  return (
    <AuthLayout eyebrow={auth.eyebrow} title={title} text={fill(text, { minutes: RESET_MINUTES })}>
      <RecoverForm texts={{ ...texts, email: auth.email }} />
      <LocalMailNote locale={locale} />
      <p className="mt-5 text-sm">
        <Link href="/auth" className="inline-flex min-h-11 items-center underline">
          {back}
        </Link>
      </p>
    </AuthLayout>
  )
}
