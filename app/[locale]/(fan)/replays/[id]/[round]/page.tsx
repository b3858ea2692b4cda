import { ReplayRoundPage } from '@/components/replay/replay-round-page'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { requireFan } from '@/lib/auth/actor'
import { localeOf } from '@/lib/core/locale'
import { replayReceipt } from '@/lib/replay/receipts/queries'
import { closedRound } from '@/lib/replay/rounds/queries'
import { roundAddress } from '@/lib/replay/schema'
import { settledReplay } from '@/lib/replay/settlement/commands'

export default async function ReplayRoundRoute({ params }: PageProps<'/[locale]/replays/[id]/[round]'>) {
  const { id, round: wanted, ...given } = await params
  const locale = localeOf(given)
  const actor = await requireFan(`/replays/${id}/${wanted}`)
  const address = roundAddress.safeParse({ id, round: wanted })
  if (!address.success) return <NotFoundSheet locale={locale} />
  const { round } = address.data
  const replay = await settledReplay(actor, address.data.id)
  const [[first, ...rest], receipt] = await Promise.all([
    closedRound(actor, address.data.id, round),
    replayReceipt(actor, address.data.id, round),
  ])
  if (!replay || !first) return <NotFoundSheet locale={locale} />
  return <ReplayRoundPage {...{ replay, receipt, round, locale }} matches={[first, ...rest]} />
}
