import pino from 'pino'
import { env } from '@/lib/env'

const SECRET_KEYS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'email',
  'recipient',
  'passwordHash',
  'params',
  'query',
]

/** JSON lines on standard output. Personal data and secrets are cut out by key; errors carry no statement parameters. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[cut]' },
  serializers: { error: plainError },
})

/** drizzle puts the statement's parameters into its message: only its cause may be written down. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const query = 'params' in error
  const source = query ? (error.cause instanceof Error ? error.cause : new Error('failed query')) : error
  const code = 'code' in source ? String(source.code) : undefined
  return { name: source.name, message: source.message, code, stack: source.stack }
}
