/** The parts of an error that may be logged. */
type PlainError = { name?: string; message: string; code?: string; stack?: string }

const MAX_CAUSES = 5

/**
 * The error without what a fan has typed: drizzle puts a statement's parameters into its message, and PostgreSQL's detail quotes
 * the row. Of a failed statement only the database's own error is kept.
 */
export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { message: String(error) }
  const failed = failedQuery(error)
  if (failed && !(failed.cause instanceof Error)) return { name: 'Error', message: 'failed query' }
  const source = failed?.cause instanceof Error ? failed.cause : error
  const code = 'code' in source ? String(source.code) : undefined
  return { name: source.name, message: source.message, code, stack: source.stack }
}

/** Drizzle's error in the chain of causes. */
function failedQuery(error: Error): Error | undefined {
  let link: unknown = error
  for (let depth = 0; link instanceof Error && depth < MAX_CAUSES; depth++) {
    if ('params' in link) return link
    link = link.cause
  }
}

/**
 * Makes the framework's own logging, which prints whole errors, print plain ones.
 * @param printsFaults whether it prints the faults of requests, too, which have a digest and which `onRequestError` logs
 */
export function printErrorsPlain(target: Pick<Console, 'error' | 'warn'>, printsFaults: boolean): void {
  for (const method of ['error', 'warn'] as const) {
    const print = target[method]
    target[method] = (...parts: unknown[]) => {
      if (printsFaults || !parts.some((part) => part instanceof Error && 'digest' in part))
        print(...parts.map((part) => (part instanceof Error ? text(plainError(part), part) : part)))
    }
  }
}

const text = ({ name, message, stack }: PlainError, error: Error) => {
  const digest = 'digest' in error ? ` (digest ${error.digest})` : ''
  return `${stack ?? `${name}: ${message}`}${digest}`
}
