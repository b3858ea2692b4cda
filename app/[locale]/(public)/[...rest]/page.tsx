import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { localeOf } from '@/lib/core/locale'

export default async function UnknownPath({ params }: PageProps<'/[locale]/[...rest]'>) {
  return <NotFoundSheet locale={localeOf(await params)} />
}
