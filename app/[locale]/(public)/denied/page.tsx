import { connection } from 'next/server'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { localeOf } from '@/lib/core/locale'

/** Where the middleware leads those who ask for an admin page without the right. */
export default async function DeniedPage({ params }: PageProps<'/[locale]/denied'>) {
  await connection()
  return <ForbiddenSheet locale={localeOf(await params)} />
}
