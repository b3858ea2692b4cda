import { getMessages } from 'next-intl/server'
import { Entrance } from '@/components/account/entrance'
import { VerifyForm } from '@/components/account/verify-form'
import { localeOf } from '@/lib/core/locale'

export const metadata = { robots: { index: false } }

export default async function VerifyPage({ params, searchParams }: PageProps<'/[locale]/auth/verify'>) {
  const { auth } = await getMessages({ locale: localeOf(await params) })
  return (
    <Entrance eyebrow={auth.eyebrow} title={auth.verify.title} text={auth.verify.text}>
      <VerifyForm token={String((await searchParams).token ?? '')} texts={auth.verify} />
    </Entrance>
  )
}
