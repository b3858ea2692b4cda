import 'server-only'

export type AiErrorCode =
  | 'timeout'
  | 'rate_limited'
  | 'unreachable'
  | 'rejected'
  | 'refused'
  | 'malformed'
  | 'cut'
  | 'paused'
  | 'left'

/**
 * Why the AI vendor gave no usable answer: `refused` by its content rules, `paused` when it was not asked after failing repeatedly,
 * `left` when the fan went away.
 */
export class AiError extends Error {
  override name = 'AiError'
  readonly code: AiErrorCode

  constructor(code: AiErrorCode) {
    super(code)
    this.code = code
  }
}
