import 'server-only'

/** Texts: `ingest.faults.*` in messages. */
type FootballDataFault =
  | 'bad_request'
  | 'bad_token'
  | 'restricted'
  | 'unknown_competition'
  | 'rate_limited'
  | 'vendor_down'
  | 'timeout'
  | 'unreachable'
  | 'truncated'
  | 'unreadable'

const AGAIN: FootballDataFault[] = ['rate_limited', 'vendor_down', 'timeout', 'unreachable', 'truncated']
const MINUTE_MS = 61_000

/** The message is the code and what the vendor said: never an address or the token. */
export class FootballDataError extends Error {
  override name = 'FootballDataError'
  readonly code: FootballDataFault
  /** How long the vendor asks us to wait. */
  readonly waitMs: number

  constructor(code: FootballDataFault, detail = '', waitMs = 0) {
    super(detail ? `${code}: ${detail}` : code)
    this.code = code
    this.waitMs = waitMs
  }

  get isRetryable(): boolean {
    return AGAIN.includes(this.code)
  }

  /** The vendor sends `{"message","errorCode"}`, its manual says `{"error"}`: both are read. A wrong token is a 400. */
  static ofStatus(status: number, body: string): FootballDataError {
    const says = messageIn(body)
    if (status === 401 || (status === 400 && /token/i.test(says)))
      return new FootballDataError('bad_token', `${status}`)
    if (status === 403) return new FootballDataError('restricted', `403 ${says}`)
    if (status === 404) return new FootballDataError('unknown_competition', `404 ${says}`)
    if (status === 429) {
      const seconds = /wait (\d{1,3}) seconds/i.exec(says)?.[1]
      const waitMs = seconds === undefined ? 0 : Math.min(MINUTE_MS, (Number(seconds) + 1) * 1000)
      return new FootballDataError('rate_limited', `429 ${says}`, waitMs)
    }
    if (status >= 500) return new FootballDataError('vendor_down', `${status}`)
    return new FootballDataError('bad_request', `${status} ${says}`)
  }
}

function messageIn(body: string): string {
  try {
    const { message, error }: { message?: unknown; error?: unknown } = JSON.parse(body) ?? {}
    return String(message ?? error ?? '')
      .replace(/[^\x20-\x7e]/g, ' ')
      .slice(0, 160)
  } catch {
    return ''
  }
}
