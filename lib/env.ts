import { z } from 'zod'

/** How many days backups are kept unless the operator says otherwise. */
export const BACKUP_DAYS = 30

const flag = z.enum(['on', 'off'])
const count = (least: number, most: number) => {
  const says = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,6}$/, says)
    .transform(Number)
    .pipe(z.number().min(least, says).max(most, says))
}
const port = count(1, 65535)
const url = z
  .url({ protocol: /^https?$/, message: 'must be an address that begins with http:// or https://' })
  .transform((value) => value.replace(/\/+$/, ''))
/** A vendor's address: paths are appended to it, and `fetch` refuses credentials in it. */
const apiUrl = url.refine((value) => !/[?#@]/.test(value), 'must have no user, query or fragment')
const isBare = (value: string) => /^https?:\/\/[^/?#@]+$/i.test(value)
const origin = url
  .refine(isBare, 'must be only a scheme and a host')
  .transform((value) => new URL(value).origin)
/** Separated by commas. */
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean),
  )
const secret = z.string().min(32, 'must have at least 32 characters')
const IN_HEADER = /^[!-~]+$/
const IN_HEADER_SAYS = 'must have only letters, digits and signs of ASCII, without spaces'
/** Sent in a header, which drops trailing spaces and allows only ASCII. */
const key = z.string().regex(IN_HEADER, IN_HEADER_SAYS)
/** A per cent sign that encodes nothing is a password pasted as it is. */
const isEncoded = (value: string) => !/%(?![\da-f]{2})/i.test(value)
const ENCODED = 'with special characters of the password percent-encoded (# is %23, % is %25)'
const isDatabaseUrl = (value: string) =>
  URL.canParse(value) &&
  isEncoded(value) &&
  /^postgres(ql)?:$/.test(new URL(value).protocol) &&
  new URL(value).pathname.length > 1
const DATABASE_URL_SAYS = `must look like postgres://USER:PASSWORD@HOST:5432/NAME, ${ENCODED}`
const isRelay = (value: string) =>
  URL.canParse(value) &&
  isEncoded(value) &&
  /^smtps?:$/.test(new URL(value).protocol) &&
  new URL(value).hostname !== ''
const isAddress = (value: string) => /^[^\s@<>;]+@[^\s@<>;]+$/.test(value)
const isSender = (value: string) => /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)
const isKey = (value: string) => Buffer.from(value, 'base64').length === 32
const isPushKey = (value: string) => /^[\w-]{43}$/.test(value)
const isContact = (value: string) => /^(mailto:[^\s@<>]+@[^\s@<>]+|https:\/\/[^\s<>]+)$/.test(value)
/** `Intl` lists one name of each zone but takes all; abbreviations and offsets mean something else to PostgreSQL. */
const isTimeZone = (zone: string) => {
  try {
    return /^([a-z_]+\/.+|utc)$/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  APP_URL: origin.optional(),
  WEB_CONCURRENCY: count(1, 64).optional(),
  DATABASE_URL: z.string().refine(isDatabaseUrl, DATABASE_URL_SAYS).optional(),
  DATABASE_DIRECT_URL: z.string().refine(isDatabaseUrl, DATABASE_URL_SAYS).optional(),
  /** Streaming replicas for tables, ranks and history; those that lag or are down are left out. */
  DATABASE_REPLICA_URLS: list.refine((urls) => urls.every(isDatabaseUrl), `each ${DATABASE_URL_SAYS}`),
  DATABASE_POOL: count(2, 200).default(10),
  /** Set by `npm start` when a transaction pooler is behind DATABASE_URL. */
  DATABASE_POOLED: flag.default('off'),
  EMBEDDED_DATABASE: flag.default('off'),
  DATA_DIR: z.string().default('.data'),
  AUTH_SECRET: secret.optional(),
  CRON_SECRET: secret.regex(IN_HEADER, IN_HEADER_SAYS).optional(),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: z.string().refine(isKey, 'must be 32 bytes in base64').optional(),
  ADMIN_EMAILS: list
    .transform((emails) => emails.map((email) => email.toLowerCase()))
    .refine((emails) => emails.every(isAddress), 'must be e-mail addresses separated by commas'),
  VENDORS_PORT: port.optional(),
  LOCAL_VENDORS: flag.optional(),
  /** A relay that takes the email instead of Resend; it also signs it (DKIM). */
  SMTP_URL: z
    .string()
    .refine(
      isRelay,
      `must look like smtp://USER:PASSWORD@HOST:587, or smtps:// for TLS from the start, ${ENCODED}`,
    )
    .optional(),
  RESEND_API_KEY: key.optional(),
  RESEND_BASE_URL: apiUrl.optional(),
  EMAIL_FROM: z.string().refine(isSender, 'must look like GoalQuest <hello@goalquest.example>').optional(),
  FOOTBALL_DATA_TOKEN: key.optional(),
  FOOTBALL_DATA_URL: apiUrl.optional(),
  OPENAI_API_KEY: key.optional(),
  OPENAI_BASE_URL: apiUrl.optional(),
  OPENAI_MODEL: z.string().default('gpt-6-luna'),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-2.5-flare'),
  OPENAI_TTS_MODEL: z.string().default('gpt-4o-mini-tts'),
  /** Calls of the AI vendor that all fans together may make in a day, by kind; 0 switches them off. */
  AI_CALLS_PER_DAY: count(0, 999_999).default(5_000),
  /** A bucket of an S3-compatible service for pictures and speech; without one they are files below DATA_DIR. */
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: apiUrl.optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** The key by which push services know this installation; without one it is derived from AUTH_SECRET. */
  VAPID_PRIVATE_KEY: z
    .string()
    .refine(isPushKey, 'must be 32 bytes in base64url, as `npx web-push generate-vapid-keys` prints them')
    .optional(),
  VAPID_SUBJECT: z.string().refine(isContact, 'must begin with mailto: or https://').optional(),
  STRIPE_SECRET_KEY: key.optional(),
  /** Two, separated by a comma, while the secret of the webhook is being replaced. */
  STRIPE_WEBHOOK_SECRET: list,
  STRIPE_API_URL: apiUrl.optional(),
  APP_TIME_ZONE: z
    .string()
    .default('Europe/Rome')
    .refine(isTimeZone, 'is not a time zone, such as Europe/Rome'),
  DEMO_TOPUP: flag.optional(),
  SEED_DEMO: flag.optional(),
  RATE_LIMITS: flag.default('on'),
  TRUSTED_PROXIES: count(0, 10).default(0),
  /** Age in days at which `npm run backup` removes its own earlier backups; 0 keeps all. */
  BACKUP_DAYS: count(0, 3_650).default(BACKUP_DAYS),
  /** Bearer of `/api/metrics`; without it the route does not exist. */
  METRICS_TOKEN: key.min(8, 'must have at least 8 characters').optional(),
  ACCESS_LOG: flag.default('on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  NEXT_PHASE: z.string().optional(),
  /** Set by `npm start`: the identity of the build, and the folder that it is served from. */
  BUILD_ID: z.string().optional(),
  BUILD_DIR: z.string().default('.next'),
  /** For the build, which gets no keys: whether static pages link to the prices. */
  BUILD_PAYMENTS: z.enum(['on', 'demo', 'off']).optional(),
  BUILD_AI: flag.optional(),
})

export const VARIABLES = Object.keys(variables.shape)

/** Forty spaces are long enough too. */
const isGuessable = (secret: string) =>
  new Set(secret).size < 8 || /^(changeme|secret|development)/i.test(secret)

type Variables = z.infer<typeof variables>

const ownDatabase = (value: Variables) =>
  value.EMBEDDED_DATABASE === 'off' && value.DATABASE_URL !== undefined

/** In production with a database of the operator's own, a forgotten key must not start a simulation. */
const mayUseLocalVendors = (value: Variables) =>
  value.LOCAL_VENDORS ? value.LOCAL_VENDORS === 'on' : value.NODE_ENV !== 'production' || !ownDatabase(value)

/** An address that strangers can reach, where demo accounts would let anyone in with a published password. */
export const isPublic = ({ APP_URL = 'http://localhost' }: Pick<Variables, 'APP_URL'>): boolean => {
  const { protocol, hostname } = new URL(APP_URL)
  return (
    protocol === 'https:' &&
    !/^\[|^[\d.]+$|^[^.]+$|\.(localhost|test|example|invalid|local|lan|internal|home\.arpa)$/.test(hostname)
  )
}

const LOCAL_KEY = 'local'

const hasMail = (value: Variables) => Boolean(value.RESEND_API_KEY || value.SMTP_URL)

/** A vendor process, ours or another one that is named, takes any sender. */
const needsSender = ({ SMTP_URL, RESEND_API_KEY, RESEND_BASE_URL }: Variables) =>
  Boolean(SMTP_URL || (RESEND_API_KEY && RESEND_API_KEY !== LOCAL_KEY && !RESEND_BASE_URL))

/** A compatible server may need no key. */
const hasAi = (value: Variables) => Boolean(value.OPENAI_API_KEY || value.OPENAI_BASE_URL)

type Refuse = (name: keyof Variables, message: string) => void

/** What is missing to serve; a build gets no keys. */
function refuseMissing(value: Variables, refuse: Refuse) {
  if (!mayUseLocalVendors(value))
    for (const [name, isGiven, instead] of [
      ['RESEND_API_KEY', hasMail(value), 'SMTP_URL names a relay, or '],
      ['FOOTBALL_DATA_TOKEN', value.FOOTBALL_DATA_TOKEN, ''],
    ] as const)
      if (!isGiven) refuse(name, `is required, unless ${instead}LOCAL_VENDORS=on lets a simulation answer`)
  if (value.STRIPE_SECRET_KEY && value.STRIPE_WEBHOOK_SECRET.length === 0)
    refuse('STRIPE_WEBHOOK_SECRET', 'is required with STRIPE_SECRET_KEY')
  if (value.S3_BUCKET)
    for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
      if (!value[name]) refuse(name, 'is required with S3_BUCKET')
  if (value.S3_BUCKET && !value.S3_ENDPOINT && value.S3_REGION === 'auto')
    refuse('S3_ENDPOINT', 'is required with S3_BUCKET, or S3_REGION for a bucket of AWS')
}

function refuseInProduction(value: Variables, refuse: Refuse) {
  if (value.DATABASE_DIRECT_URL && !value.DATABASE_URL)
    refuse('DATABASE_URL', 'is required with DATABASE_DIRECT_URL')
  if (needsSender(value) && !value.EMAIL_FROM)
    refuse('EMAIL_FROM', 'is required with RESEND_API_KEY or SMTP_URL: an address that these may send from')
  if (value.S3_SECRET_ACCESS_KEY && !value.S3_BUCKET)
    refuse('S3_BUCKET', 'is required with S3_SECRET_ACCESS_KEY')
  if (ownDatabase(value))
    for (const name of ['APP_URL', 'AUTH_SECRET', 'CRON_SECRET'] as const)
      if (!value[name]) refuse(name, 'is required in production with DATABASE_URL')
  if (value.RATE_LIMITS === 'off' && (ownDatabase(value) || isPublic(value)))
    refuse('RATE_LIMITS', 'off is refused in production with DATABASE_URL or a public APP_URL')
  for (const name of ['AUTH_SECRET', 'CRON_SECRET'] as const)
    if (value[name] && isGuessable(value[name]))
      refuse(name, 'is a default or has under 8 different characters; make one with: openssl rand -hex 32')
}

const rules = variables.superRefine((value, context) => {
  const refuse: Refuse = (name, message) => context.addIssue({ code: 'custom', path: [name], message })
  if (value.VENDORS_PORT === value.PORT) refuse('VENDORS_PORT', 'must differ from PORT')
  if (value.NEXT_PHASE === 'phase-production-build') return
  refuseMissing(value, refuse)
  if (value.NODE_ENV === 'production') refuseInProduction(value, refuse)
})

/** One line for each bad variable; the caller prints it and stops. */
class EnvError extends Error {
  override name = 'EnvError'
}

/** Zod's own messages name types, but an operator writes text. */
const plain = (issue: z.core.$ZodIssue) =>
  issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : issue.message

function read(source: NodeJS.ProcessEnv) {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = rules.safeParse(present)
  if (!parsed.success)
    throw new EnvError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${plain(issue)}`).join('; '),
    )
  const value = parsed.data
  const vendorsPort = value.VENDORS_PORT ?? (value.PORT < 65535 ? value.PORT + 1 : value.PORT - 1)
  const local = `http://127.0.0.1:${vendorsPort}`
  const paymentsAreLocal = !value.STRIPE_SECRET_KEY && mayUseLocalVendors(value)
  const payments: 'on' | 'demo' | 'off' = value.STRIPE_SECRET_KEY ? 'on' : paymentsAreLocal ? 'demo' : 'off'
  const aiIsOn = (hasAi(value) || mayUseLocalVendors(value)) && value.AI_CALLS_PER_DAY > 0
  const embedded = value.EMBEDDED_DATABASE === 'on' || !value.DATABASE_URL
  const demo = embedded && !isPublic(value) ? 'on' : 'off'
  return {
    ...value,
    /** Whether admins need a second factor for what asks for a fresh password; the demo's admin has none. */
    ADMIN_FACTOR: value.NODE_ENV === 'production' && (ownDatabase(value) || isPublic(value)),
    APP_URL: value.APP_URL ?? `http://localhost:${value.PORT}`,
    VENDORS_PORT: vendorsPort,
    SEED_DEMO: value.SEED_DEMO ?? demo,
    DEMO_TOPUP: value.DEMO_TOPUP ?? demo,
    LOCAL_VENDORS: mayUseLocalVendors(value) ? 'on' : 'off',
    MAIL_IS_LOCAL: !hasMail(value),
    IS_TRACED: Boolean(value.OTEL_EXPORTER_OTLP_ENDPOINT || value.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    FOOTBALL_IS_LOCAL: !value.FOOTBALL_DATA_TOKEN,
    EMAIL_FROM: value.EMAIL_FROM ?? 'GoalQuest <ciao@goalquest.test>',
    RESEND_API_KEY: value.RESEND_API_KEY ?? LOCAL_KEY,
    RESEND_BASE_URL:
      value.RESEND_BASE_URL ?? (value.RESEND_API_KEY ? 'https://api.resend.com' : `${local}/resend`),
    NEEDS_VENDORS:
      mayUseLocalVendors(value) &&
      !(hasMail(value) && value.FOOTBALL_DATA_TOKEN && value.STRIPE_SECRET_KEY && hasAi(value)),
    AI_IS_LOCAL: !hasAi(value),
    AI_IS_ON: value.BUILD_AI ? value.BUILD_AI === 'on' : aiIsOn,
    OPENAI_API_KEY: value.OPENAI_API_KEY ?? LOCAL_KEY,
    OPENAI_BASE_URL:
      value.OPENAI_BASE_URL ?? (value.OPENAI_API_KEY ? 'https://api.openai.com/v1' : `${local}/openai/v1`),
    /** The only address on this machine to which push messages may go. */
    LOCAL_PUSH_URL: mayUseLocalVendors(value) ? `${local}/push` : null,
    /** Without a key and without local vendors nothing can be bought. */
    PAYMENTS: value.BUILD_PAYMENTS ?? payments,
    STRIPE_SECRET_KEY: value.STRIPE_SECRET_KEY ?? 'sk_test_local',
    STRIPE_API_URL: value.STRIPE_API_URL ?? (paymentsAreLocal ? `${local}/stripe` : 'https://api.stripe.com'),
    FOOTBALL_DATA_TOKEN: value.FOOTBALL_DATA_TOKEN ?? LOCAL_KEY,
    FOOTBALL_DATA_URL:
      value.FOOTBALL_DATA_URL ??
      (value.FOOTBALL_DATA_TOKEN ? 'https://api.football-data.org/v4' : `${local}/football-data/v4`),
  }
}

export type Env = ReturnType<typeof read>

/** Every variable of the process, parsed once; nothing else reads `process.env`. */
export const env: Env = read(process.env)

/** For command line tools, which connect as the owner, and learn the embedded database's address only after they have started. */
export const overrideDatabaseUrl = (address: string) => {
  Object.assign(env, { DATABASE_URL: address })
}
