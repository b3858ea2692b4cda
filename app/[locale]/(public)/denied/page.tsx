import { connection } from 'next/server'
import { ForbiddenSheet } from '@/components/shell/forbidden-sheet'
import { localeOf } from '@/lib/core/locale'

/** The middleware rewrites to this page when someone without the right asks for an admin page. */
export default async function DeniedPage({ params }: PageProps<'/[locale]/denied'>) {
  await connection()
  return <ForbiddenSheet locale={localeOf(await params)} />
}
