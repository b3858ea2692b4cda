import type { Route } from 'next'
import { redirect } from 'next/navigation'
import { AuthForm } from '@/components/account/auth-form'
import { AuthLayout } from '@/components/account/auth-layout'
import { LocalMailNote } from '@/components/account/local-mail-note'
import { PendingCard } from '@/components/account/pending-card'
import { FlashNotice } from '@/components/shell/flash-notice'
import { Link } from '@/components/ui/link'
import { PASSWORD_MAX, PASSWORD_MIN } from '@/lib/account/rules'
import { currentActor, holdsEndedSession } from '@/lib/auth/actor'
import { readPendingSignUp } from '@/lib/auth/pending-sign-up'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { translatorFor } from '@/lib/core/i18n/translator'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/pages/metadata'
import { returnPath } from '@/lib/core/pages/own-path'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth'>) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth' })
}

export default async function AuthPage({ params, searchParams }: PageProps<'/[locale]/auth'>) {
  const locale = localeOf(await params)
  const { next: wanted } = await searchParams
  const next = returnPath(wanted)
  if ((await currentActor()).kind !== 'guest') redirect('/')
  if (await holdsEndedSession())
    redirect(`/api/auth/ended${wanted === undefined ? '' : `?next=${encodeURIComponent(next)}`}`)
  const t = translatorFor(locale, 'auth')
  const { auth } = MESSAGES[locale]
  const texts = { ...auth, passwordHint: fill(auth.passwordHint, { min: PASSWORD_MIN, max: PASSWORD_MAX }) }
  const pending = await readPendingSignUp()
  const link = (href: Route) => (words: React.ReactNode) => (
    <Link href={href} className="underline">
      {words}
    </Link>
  )
  return (
    <AuthLayout
      eyebrow={t('eyebrow')}
      title={t('title')}
      text={next === '/' ? t('intro') : t('from')}
      aside={pending && <PendingCard pending={pending} locale={locale} />}
    >
      <FlashNotice />
      <AuthForm texts={texts} next={next} />
      <p className="mt-4 text-sm text-ink-soft">
        {t.rich('age', { terms: link('/terms'), privacy: link('/privacy') })}
      </p>
      <LocalMailNote locale={locale} />
    </AuthLayout>
  )
}
