import { getMessages } from 'next-intl/server'
import { Entrance } from '@/components/account/entrance'
import { VerifyForm } from '@/components/account/verify-form'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/metadata'

export async function generateMetadata({ params }: PageProps<'/[locale]/auth/verify'>) {
  const page = await pageMetadata({ locale: localeOf(await params), namespace: 'auth', path: '/auth/verify' })
  return { ...page, robots: { index: false } }
}

export default async function VerifyPage({ params, searchParams }: PageProps<'/[locale]/auth/verify'>) {
  const { auth } = await getMessages({ locale: localeOf(await params) })
  return (
    <Entrance eyebrow={auth.eyebrow} title={auth.verify.title} text={auth.verify.text}>
      <VerifyForm token={String((await searchParams).token ?? '')} texts={auth.verify} />
    </Entrance>
  )
}
