import { randomUUID } from 'node:crypto'
import { jsonBody } from '@/lib/auth/json-body'
import { clientNetwork } from '@/lib/auth/request'
import { fanRoute } from '@/lib/auth/route'
import { consumeLimit } from '@/lib/core/security/rate-limit'
import { env } from '@/lib/env'
import { assetStore } from '@/lib/gateways/asset-store'
import { makeAsset } from '@/lib/studio/commands'
import { ttsSpeakInput } from '@/lib/studio/schema'

export const dynamic = 'force-dynamic'

/** The text spoken, as base64 WAV; a client that prefers a minimal response (RFC 7240) gets only its id. Disconnecting cancels it. */
export const POST = fanRoute(async (fan, request) => {
  const { text, requestId = randomUUID() } = await jsonBody(request, ttsSpeakInput)
  await consumeLimit('ai_network', await clientNetwork())
  const id = await makeAsset(fan, { kind: 'speech', text, requestId }, { signal: request.signal })
  const headers = { 'cache-control': 'no-store' }
  if (request.headers.get('prefer') === 'return=minimal') return Response.json({ id }, { headers })
  const file = await assetStore().read(id)
  const audioContent = Buffer.from(file ?? []).toString('base64')
  return Response.json({ id, audioContent, provider: env.AI_IS_LOCAL ? 'local' : 'openai' }, { headers })
})
