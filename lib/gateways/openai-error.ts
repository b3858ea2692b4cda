import 'server-only'

export type AiErrorCode =
  | 'timeout'
  | 'rate_limited'
  | 'unreachable'
  | 'rejected'
  | 'malformed'
  | 'cut'
  | 'paused'

/** Why the AI vendor gave no usable answer; `paused` means that it was not asked, after failing repeatedly. */
export class AiError extends Error {
  override name = 'AiError'
  readonly code: AiErrorCode

  constructor(code: AiErrorCode) {
    super(code)
    this.code = code
  }
}
