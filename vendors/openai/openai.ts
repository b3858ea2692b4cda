import type { Vendor, VendorAnswer } from '../vendor.ts'
import { openaiError } from './errors.ts'
import { generateImage } from './images.ts'
import { moderate } from './moderation.ts'
import { OpenaiOrders } from './orders.ts'
import { respond } from './responses.ts'
import { speak } from './speech.ts'

const JSON_ROUTES: Record<string, (body: unknown, orders: OpenaiOrders) => VendorAnswer> = {
  '/v1/images/generations': generateImage,
  '/v1/audio/speech': speak,
  '/v1/moderations': moderate,
}

/** OpenAI's responses, images, speech and moderation: replies are composed, drawn and synthesised on this machine. */
export function openai(): Vendor {
  const orders = new OpenaiOrders()
  return {
    name: 'openai',
    answer({ method, pathname, headers, body }) {
      if (!/^Bearer \S+$/.test(headers.authorization ?? ''))
        return openaiError(401, 'You didn’t provide an API key', null, 'invalid_api_key')
      const route = JSON_ROUTES[pathname]
      if (pathname !== '/v1/responses' && !route)
        return openaiError(404, `Invalid URL (${method} ${pathname})`)
      if (method !== 'POST') return openaiError(405, `Not allowed to ${method} on ${pathname}`)
      if (!route) return respond(body, orders)
      try {
        return route(JSON.parse(body), orders)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        return openaiError(400, 'We could not parse the JSON body of your request')
      }
    },
    failure: (status) => openaiError(status, 'Injected failure'),
    order: (given, isReset) => orders.take(given, isReset),
  }
}
