import { fanRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { idParam } from '@/lib/core/forms/fields'
import { LEDGER_LAYOUT } from '@/lib/missions/receipts/rules'
import { receiptOfFive } from '@/lib/weekend/receipts/queries'

/** The receipt of a profile as a file: the stored facts, from which anyone can recompute it. */
export const GET = fanRoute(async (fan, _request, params) => {
  const known = idParam(params.id)
  const receipt = known ? await receiptOfFive(fan, known) : null
  if (!receipt) throw new DomainError('not_found')
  const headers = {
    'content-disposition': `attachment; filename="goalquest-five-${receipt.id}.json"`,
    'cache-control': 'private, no-store',
  }
  return Response.json({ ...receipt, ledger: LEDGER_LAYOUT }, { headers })
})
