import type { VendorAnswer } from '../vendor.ts'

type Detail = { code?: string; param?: string; type?: string }

/** An error of Stripe's: `{error: {type, code, message, param}}`. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly detail: Detail

  constructor(status: number, message: string, detail: Detail = {}) {
    super(message)
    this.status = status
    this.detail = detail
  }

  get answer(): VendorAnswer {
    const { type = 'invalid_request_error', ...rest } = this.detail
    return { status: this.status, body: { error: { type, message: this.message, ...rest } } }
  }
}

export const missing = (what: string, id: string, param = 'id') =>
  new Refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param })

export const invalid = (message: string, param?: string, code?: string) =>
  new Refusal(400, message, { ...(param && { param }), ...(code && { code }) })

const TYPES: Record<number, string> = { 401: 'invalid_request_error', 429: 'rate_limit_error' }

/** An injected failure in Stripe's shape. */
export const failureOf = (status: number): VendorAnswer =>
  new Refusal(status, 'Injected failure', { type: TYPES[status] ?? 'api_error' }).answer
