import { redirect } from 'next/navigation'
import { AuthLayout } from '@/components/account/auth-layout'
import { CodeForm } from '@/components/account/code-form'
import { pendingSession } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import { returnPath } from '@/lib/core/pages/own-path'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/code'>) {
  const page = pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/code' })
  return { ...page, robots: { index: false } }
}

/** The second step of signing in. */
export default async function CodePage({ params, searchParams }: PageProps<'/[locale]/auth/code'>) {
  const { auth, secondFactor } = MESSAGES[localeOf(await params)]
  const next = returnPath((await searchParams).next)
  const start = next === '/' ? '/auth' : (`/auth?next=${encodeURIComponent(next)}` as const)
  if (!(await pendingSession())) redirect(start)
  const { title, text, ...texts } = secondFactor.signIn
  return (
    <AuthLayout eyebrow={auth.eyebrow} title={title} text={text}>
      <CodeForm next={next} start={start} texts={texts} />
    </AuthLayout>
  )
}
