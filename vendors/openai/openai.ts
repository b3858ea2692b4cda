import type { Vendor, VendorAnswer } from '../vendor.ts'
import { OpenaiControl } from './control.ts'
import { openaiError } from './errors.ts'
import { generateImage } from './images.ts'
import { moderate } from './moderation.ts'
import { respond } from './responses.ts'
import { speak } from './speech.ts'

const JSON_ROUTES: Record<string, (body: unknown, control: OpenaiControl) => VendorAnswer> = {
  '/v1/images/generations': generateImage,
  '/v1/audio/speech': speak,
  '/v1/moderations': moderate,
}

/** OpenAI's responses, images, speech and moderation: replies are composed, drawn and synthesised on this machine. */
export function openai(): Vendor {
  const control = new OpenaiControl()
  return {
    name: 'openai',
    answer({ method, pathname, headers, body }) {
      if (!/^Bearer \S+$/.test(headers.authorization ?? ''))
        return openaiError(401, 'You didn’t provide an API key', null, 'invalid_api_key')
      const route = JSON_ROUTES[pathname]
      if (pathname !== '/v1/responses' && !route)
        return openaiError(404, `Invalid URL (${method} ${pathname})`)
      if (method !== 'POST') return openaiError(405, `Not allowed to ${method} on ${pathname}`)
      if (!route) return respond(body, control)
      try {
        return route(JSON.parse(body), control)
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error
        return openaiError(400, 'We could not parse the JSON body of your request')
      }
    },
    failure: (status) => openaiError(status, 'Injected failure'),
    control: (given, isReset) => control.take(given, isReset),
  }
}
