import 'server-only'
import type { z } from 'zod'
import { DomainError } from '@/lib/core/errors'
import { parseInput } from '@/lib/core/forms/parse-input'
import { formFields } from '@/lib/core/forms/values'

/** The fields of a plain form post to a route, parsed. @throws DomainError malformed, invalid_input */
export async function formPost<S extends z.ZodType>(request: Request, schema: S): Promise<z.output<S>> {
  const form = await request.formData().catch(() => {
    throw new DomainError('malformed')
  })
  return parseInput(schema, formFields(form))
}

/** After a plain form post: back to the page, by a GET. */
export function seeOther(path: string, cookie?: string): Response {
  const headers = new Headers({ location: path, 'cache-control': 'no-store' })
  if (cookie) headers.set('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
