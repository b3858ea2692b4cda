import pino from 'pino'
import { env } from '@/lib/env'
import { plainError } from './plain-error'

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
  redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
  serializers: { error: plainError },
})
