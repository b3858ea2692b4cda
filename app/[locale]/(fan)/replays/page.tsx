import { ReplayList } from '@/components/replay/replay-list'
import { requireFan } from '@/lib/auth/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { localeOf } from '@/lib/core/locale'
import { mayStartReplay, replaysOf } from '@/lib/replay/queries'

export default async function ReplaysPage({ params }: PageProps<'/[locale]/replays'>) {
  const locale = localeOf(await params)
  const actor = await requireFan('/replays')
  const { own, others } = await replaysOf(actor)
  const { metaTitle, metaDescription } = MESSAGES[locale].replays
  return (
    <>
      <title>{`${metaTitle} · GoalQuest`}</title>
      <meta name="description" content={metaDescription} />
      <ReplayList {...{ own, others, locale }} mayStart={mayStartReplay(actor)} now={Date.now()} />
    </>
  )
}
