import type { VendorAnswer } from '../vendor.ts'

const TYPES: Record<number, string> = {
  400: 'invalid_request_error',
  401: 'invalid_request_error',
  404: 'invalid_request_error',
  429: 'rate_limit_exceeded',
}

/** An error as OpenAI words it. */
export const openaiError = (
  status: number,
  message: string,
  param: string | null = null,
  code: string | null = null,
): VendorAnswer => ({
  status,
  body: { error: { message, type: TYPES[status] ?? 'server_error', param, code } },
  headers: status === 429 ? { 'retry-after': '1' } : {},
})
