import { redirect } from 'next/navigation'
import { requireFan } from '@/lib/auth/actor'
import { nextSlip } from '@/lib/matchday/slip/queries'

/** Leads to the round that the fan fills in next. */
export default async function NextMatchdayRoute() {
  const actor = await requireFan('/matchday')
  const next = await nextSlip(actor)
  redirect(next ? `/matchday/${next.competition}/${next.key}` : '/matches')
}
