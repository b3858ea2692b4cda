import type { VendorAnswer } from '../vendor.ts'

/** An answer other than 200, worded as the vendor words it. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const RESTRICTED =
  'The resource you are looking for is restricted and apparently not within your permissions. Please check your subscription.'

export const restricted = () => new Refusal(403, RESTRICTED)
export const notFound = () => new Refusal(404, 'The resource you are looking for does not exist.')
export const overLimit = (seconds: number) =>
  new Refusal(429, `You reached your request limit. Wait ${seconds} seconds.`)

const MESSAGES: Record<number, string> = {
  400: 'Your API token is invalid.',
  403: RESTRICTED,
  404: notFound().message,
  429: overLimit(1).message,
}

/** Texts of injected failures. */
export const failureOf = (status: number) => new Refusal(status, MESSAGES[status] ?? 'Internal Server Error')

export const answerOf = ({ status, message }: Refusal): VendorAnswer => ({
  status,
  body: { message, errorCode: status },
})
