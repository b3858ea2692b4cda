import { requestLocale } from '@/lib/auth/request'
import { fanRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { idParam } from '@/lib/core/forms/fields'
import { receiptOf } from '@/lib/missions/receipts/queries'
import { LEDGER_LAYOUT } from '@/lib/missions/receipts/rules'
import { receiptWords } from '@/lib/missions/receipts/words'

/** The receipt as a file: the stored facts and the texts of the page. */
export const GET = fanRoute(async (fan, _request, params) => {
  const known = idParam(params.id)
  const receipt = known ? await receiptOf(fan, known) : null
  if (!receipt) throw new DomainError('not_found')
  const words = receiptWords(receipt, await requestLocale())
  const headers = {
    'content-disposition': `attachment; filename="goalquest-${receipt.missionId}.json"`,
    'cache-control': 'private, no-store',
  }
  return Response.json({ ...receipt, words, ledger: LEDGER_LAYOUT }, { headers })
})
