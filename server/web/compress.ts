import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'
import compression from 'compression'

/**
 * For answers that are rendered per request. Brotli 3 takes as long as gzip 1 and is smaller than the gzip 6 of Next.js; below
 * level 2 it does not find repetitions of earlier pieces of a stream (decision 025).
 */
const middleware = compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } } })

export function compress(request: IncomingMessage, response: ServerResponse): void {
  middleware(request, response, () => {})
}
