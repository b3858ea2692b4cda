import { fanRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { replayReceipt } from '@/lib/replay/receipts/queries'
import { roundAddress } from '@/lib/replay/schema'

/** The receipt of a round as a file: everything that its points and its hash follow from. */
export const GET = fanRoute(async (fan, _request, params) => {
  const address = roundAddress.safeParse(params)
  const receipt = address.success ? await replayReceipt(fan, address.data.id, address.data.round) : null
  if (!receipt) throw new DomainError('not_found')
  const headers = {
    'content-disposition': `attachment; filename="goalquest-replay-${receipt.replayId}-${receipt.round}.json"`,
    'cache-control': 'private, no-store',
  }
  return Response.json(receipt, { headers })
})
