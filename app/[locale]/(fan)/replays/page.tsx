import { ReplayList } from '@/components/replay/replay-list'
import { fanOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { pageMetadata } from '@/lib/core/metadata'
import { mayStartReplay, replaysOf } from '@/lib/replay/queries'

export async function generateMetadata({ params }: PageProps<'/[locale]/replays'>) {
  return pageMetadata({ locale: localeOf(await params), namespace: 'replays', path: '/replays' })
}

export default async function ReplaysPage({ params }: PageProps<'/[locale]/replays'>) {
  const locale = localeOf(await params)
  const actor = await fanOfPage('/replays')
  const { own, others } = await replaysOf(actor)
  return <ReplayList {...{ own, others, locale }} mayStart={mayStartReplay(actor)} now={Date.now()} />
}
