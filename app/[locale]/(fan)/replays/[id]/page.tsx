import { ReplayPage } from '@/components/replay/replay-page'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { fanOfPage } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { replayOf } from '@/lib/replay/queries'
import { replayIdInput } from '@/lib/replay/schema'
import { settleReplay } from '@/lib/replay/settlement/commands'

export default async function OneReplayPage({ params }: PageProps<'/[locale]/replays/[id]'>) {
  const { id, ...place } = await params
  const locale = localeOf(place)
  const actor = await fanOfPage(`/replays/${id}`)
  const parsed = replayIdInput.safeParse({ id })
  if (!parsed.success) return <NotFoundSheet locale={locale} />
  // The minute job may not have come to the round that has just closed.
  await settleReplay(actor, parsed.data.id)
  const replay = await replayOf(actor, parsed.data.id)
  return replay ? <ReplayPage {...{ actor, replay, locale }} /> : <NotFoundSheet locale={locale} />
}
