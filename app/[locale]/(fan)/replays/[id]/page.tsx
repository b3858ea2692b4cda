import { ReplayPage } from '@/components/replay/replay-page'
import { NotFoundSheet } from '@/components/shell/not-found-sheet'
import { requireFan } from '@/lib/auth/actor'
import { idParam } from '@/lib/core/forms/fields'
import { localeOf } from '@/lib/core/locale'
import { settledReplay } from '@/lib/replay/settlement/commands'

export default async function ReplayRoute({ params }: PageProps<'/[locale]/replays/[id]'>) {
  const { id, ...rest } = await params
  const locale = localeOf(rest)
  const actor = await requireFan(`/replays/${id}`)
  const known = idParam(id)
  if (!known) return <NotFoundSheet locale={locale} />
  const replay = await settledReplay(actor, known)
  return replay ? <ReplayPage {...{ actor, replay, locale }} /> : <NotFoundSheet locale={locale} />
}
