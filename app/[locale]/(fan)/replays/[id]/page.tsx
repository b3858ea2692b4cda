import { ReplayPage } from '@/components/replay/replay-page'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { requireFan } from '@/lib/auth/actor'
import { idInput } from '@/lib/core/form-fields'
import { localeOf } from '@/lib/core/locale'
import { settledReplay } from '@/lib/replay/settlement/commands'

export default async function OneReplayPage({ params }: PageProps<'/[locale]/replays/[id]'>) {
  const { id, ...place } = await params
  const locale = localeOf(place)
  const actor = await requireFan(`/replays/${id}`)
  const parsed = idInput.safeParse({ id })
  if (!parsed.success) return <NotFoundSheet locale={locale} />
  const replay = await settledReplay(actor, parsed.data.id)
  return replay ? <ReplayPage {...{ actor, replay, locale }} /> : <NotFoundSheet locale={locale} />
}
