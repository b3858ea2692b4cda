import 'server-only'
import type { z } from 'zod'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/forms/parse-input'

/** The body of a request to an endpoint. @throws DomainError unsupported_media, malformed, invalid_input */
export async function jsonBody<S extends z.ZodType>(
  request: Request,
  schema: S,
  mediaType = 'application/json',
): Promise<z.output<S>> {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== mediaType) throw new DomainError('unsupported_media')
  const body: unknown = await request.json().catch(() => {
    throw new DomainError('malformed')
  })
  // No field can be at fault in what has none.
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DomainError('malformed')
  return parseInput(schema, body)
}
