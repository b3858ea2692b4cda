import { randomUUID } from 'node:crypto'
import { jsonBody } from '@/lib/auth/json-body'
import { clientNetwork } from '@/lib/auth/request'
import { fanRoute } from '@/lib/auth/route'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { assetStore } from '@/lib/gateways/asset-store'
import { makeAsset } from '@/lib/studio/commands'
import { generateImageInput } from '@/lib/studio/schema'

export const dynamic = 'force-dynamic'

/** The picture as base64 PNG; a client that prefers a minimal response (RFC 7240) gets only its id. Disconnecting cancels it. */
export const POST = fanRoute(async (fan, request) => {
  const { prompt, size, requestId = randomUUID() } = await jsonBody(request, generateImageInput)
  await consumeLimit('ai_network', await clientNetwork())
  const input = { kind: 'image', text: prompt, size, requestId } as const
  const id = await makeAsset(fan, input, { signal: request.signal })
  const headers = { 'cache-control': 'no-store' }
  if (request.headers.get('prefer') === 'return=minimal') return Response.json({ id }, { headers })
  const file = await assetStore().read(id)
  return Response.json({ id, image: Buffer.from(file ?? []).toString('base64') }, { headers })
})
