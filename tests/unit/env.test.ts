import { afterAll, describe, expect, it, vi } from 'vitest'

const own = process.env
afterAll(() => {
  process.env = own
  // Other files of this worker share its modules.
  vi.resetModules()
})

/** Reads the variables like a process that is started with only these. */
async function envOf(variables: Record<string, string>) {
  process.env = { NODE_ENV: 'test', ...variables }
  vi.resetModules()
  return (await import('@/lib/env')).env
}

const lineOf = (variables: Record<string, string>): Promise<string> =>
  envOf(variables).then(
    () => 'accepted',
    (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : 'no error'),
  )

const SECRETS = { AUTH_SECRET: '0123456789abcdef'.repeat(4), CRON_SECRET: 'fedcba9876543210'.repeat(4) }
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://fan:pw@db.example:5432/goalquest',
  APP_URL: 'https://goalquest.example',
  RESEND_API_KEY: 're_x',
  EMAIL_FROM: 'GoalQuest <ciao@goalquest.example>',
  FOOTBALL_DATA_TOKEN: 't',
  ...SECRETS,
}

describe('one bad variable', () => {
  it.each([
    ['NODE_ENV', 'staging'],
    ...['0', '65536', '-1', '80.5', 'abc', '1e3', ' 80', '0x50'].map((value) => ['PORT', value]),
    ...[
      'goalquest.example',
      'ftp://goalquest.example',
      'javascript:alert(1)',
      '//goalquest.example',
      'https://',
    ].map((value) => ['APP_URL', value]),
    ...[
      'https://goalquest.example/app',
      'https://user@goalquest.example',
      'https://goalquest.example?x=1',
      'https://goalquest.example#x',
    ].map((value) => ['APP_URL', value]),
    ...['0', '65', 'auto'].map((value) => ['WEB_CONCURRENCY', value]),
    ...[
      'localhost:5432/x',
      'mysql://a:b@c/d',
      'postgres://a:b@c:5432',
      'postgres://a:b@c:5432/',
      'http://a/b',
      'postgres://a:100%pure@c/d',
      'postgres://a:b#c@d/e',
    ].map((value) => ['DATABASE_URL', value]),
    ...['1', '201', 'many'].map((value) => ['DATABASE_POOL', value]),
    ['DATABASE_DIRECT_URL', 'localhost:5432/x'],
    ['EMBEDDED_DATABASE', 'yes'],
    ['LOCAL_VENDORS', 'yes'],
    ['AUTH_SECRET', 'short'],
    ['AUTH_SECRET', 'x'.repeat(31)],
    ['CRON_SECRET', 'x'.repeat(31)],
    ['NEXT_SERVER_ACTIONS_ENCRYPTION_KEY', 'AAAA'],
    ['VENDORS_PORT', '70000'],
    ['RESEND_BASE_URL', 'resend.com'],
    ['FOOTBALL_DATA_URL', 'football-data.org'],
    ...[
      'https://user:canary@ai.example/v1',
      'https://ai.example/v1?version=1',
      'https://ai.example/v1#x',
    ].flatMap((value) => ['OPENAI_BASE_URL', 'STRIPE_API_URL'].map((name) => [name, value])),
    ...[
      'CRON_SECRET',
      'METRICS_TOKEN',
      'RESEND_API_KEY',
      'FOOTBALL_DATA_TOKEN',
      'OPENAI_API_KEY',
      'STRIPE_SECRET_KEY',
    ].flatMap((name) => [' ', '\u20ac', '\n'].map((end) => [name, `${'k'.repeat(40)}${end}`])),
    ...['relay.example:587', 'https://relay.example', 'smtp:', 'smtp://a:100%pure@b'].map((value) => [
      'SMTP_URL',
      value,
    ]),
    ...['GoalQuest', 'GoalQuest <ciao>', 'a@b <ciao@b.example>', 'ciao@b.example\nBcc: x@y.example'].map(
      (value) => ['EMAIL_FROM', value],
    ),
    ['METRICS_TOKEN', 'short'],
    ['ADMIN_EMAILS', 'anna@goalquest.example; bruno@goalquest.example'],
    ['ADMIN_EMAILS', 'anna'],
    ['ACCESS_LOG', 'yes'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317'],
    ...['Rome', 'Europe/Roma', 'UTC+1', '+02:00', 'CET', '../etc/passwd'].map((value) => [
      'APP_TIME_ZONE',
      value,
    ]),
    ['DEMO_TOPUP', 'true'],
    ['SEED_DEMO', '1'],
    ['RATE_LIMITS', 'no'],
    ...['-1', '11'].map((value) => ['TRUSTED_PROXIES', value]),
    ['LOG_LEVEL', 'verbose'],
  ] as [string, string][])('%s=%s is one line that names it, and no other', async (name, value) => {
    const line = await lineOf({ STRIPE_WEBHOOK_SECRET: 'whsec_x', [name]: value })
    expect(line).toMatch(new RegExp(`^EnvError: ${name} [^;\\n]+$`))
  })

  it('is never reported with its value: a mistyped secret must not reach a log', async () => {
    expect(await lineOf({ AUTH_SECRET: 'canary-secret' })).not.toContain('canary')
    expect(await lineOf({ DATABASE_URL: 'mysql://fan:canary@db/x' })).not.toContain('canary')
  })
})

it('names every bad variable, on one line', async () => {
  const line = await lineOf({ PORT: 'x', LOG_LEVEL: 'y', AUTH_SECRET: 'z' })
  expect(line).toMatch(/PORT .+; AUTH_SECRET .+; LOG_LEVEL .+/)
  expect(line).not.toContain('\n')
})

it.each(['Europe/Kyiv', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'Etc/UTC', 'UTC'])(
  'takes the zone %s, whichever of its names Intl lists',
  async (zone) => {
    expect(await envOf({ APP_TIME_ZONE: zone })).toMatchObject({ APP_TIME_ZONE: zone })
  },
)

it('treats an empty variable as absent', async () => {
  expect(await envOf({ PORT: '', APP_URL: '', DATABASE_URL: '', AUTH_SECRET: '' })).toMatchObject({
    PORT: 3000,
    APP_URL: 'http://localhost:3000',
  })
})

describe('defaults', () => {
  it('are those of the contract on a fresh machine', async () => {
    expect(await envOf({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      APP_URL: 'http://localhost:3000',
      VENDORS_PORT: 3001,
      DATA_DIR: '.data',
      APP_TIME_ZONE: 'Europe/Rome',
      RATE_LIMITS: 'on',
      SEED_DEMO: 'on',
      DEMO_TOPUP: 'on',
      MAIL_IS_LOCAL: true,
      FOOTBALL_IS_LOCAL: true,
      LOCAL_VENDORS: 'on',
      RESEND_BASE_URL: 'http://127.0.0.1:3001/resend',
      TRUSTED_PROXIES: 0,
      NEEDS_VENDORS: true,
      FOOTBALL_DATA_TOKEN: 'local',
      FOOTBALL_DATA_URL: 'http://127.0.0.1:3001/football-data/v4',
    })
  })

  it('switch demo data off with the operator’s own database, unless it is asked for', async () => {
    const { DATABASE_URL } = PRODUCTION
    expect(await envOf({ DATABASE_URL })).toMatchObject({ SEED_DEMO: 'off', DEMO_TOPUP: 'off' })
    expect(await envOf({ DATABASE_URL, SEED_DEMO: 'on' })).toMatchObject({ SEED_DEMO: 'on' })
  })

  it.each([
    ['https://goalquest.it', 'off'],
    ['https://fans.goalquest.it:8443', 'off'],
    ['http://goalquest.it', 'on'],
    ['https://localhost:3000', 'on'],
    ['https://192.168.1.4', 'on'],
    ['https://[::1]:3000', 'on'],
    ['https://goalquest.example', 'on'],
    ['https://nas', 'on'],
    ['https://goalquest.home.arpa', 'on'],
  ])(
    'seed accounts with a published password, and spare admins the second factor, at no public address: %s %s',
    async (APP_URL, demo) => {
      expect(await envOf({ APP_URL })).toMatchObject({ SEED_DEMO: demo, DEMO_TOPUP: demo })
      expect(await envOf({ APP_URL, SEED_DEMO: 'on' })).toMatchObject({ SEED_DEMO: 'on' })
      expect(await envOf({ APP_URL, NODE_ENV: 'production' })).toMatchObject({ ADMIN_FACTOR: demo === 'off' })
    },
  )

  it('send mail to Resend itself when there is a key', async () => {
    expect(await envOf({ RESEND_API_KEY: 're_x' })).toMatchObject({
      MAIL_IS_LOCAL: false,
      RESEND_BASE_URL: 'https://api.resend.com',
    })
  })

  it('send mail by a relay in place of Resend', async () => {
    const { RESEND_API_KEY: _key, ...withoutResend } = PRODUCTION
    const SMTP_URL = 'smtp://fan:pw@relay.example:587'
    expect(await envOf({ ...withoutResend, SMTP_URL })).toMatchObject({
      MAIL_IS_LOCAL: false,
      NEEDS_VENDORS: false,
    })
    expect(await lineOf(withoutResend)).toMatch(/^EnvError: RESEND_API_KEY is required/)
  })

  it('ask football-data.org itself when there is a token, and start no vendors when nothing is local', async () => {
    const withToken = { FOOTBALL_DATA_TOKEN: 't' }
    expect(await envOf(withToken)).toMatchObject({
      FOOTBALL_DATA_URL: 'https://api.football-data.org/v4',
      NEEDS_VENDORS: true,
    })
    const withKeys = {
      ...withToken,
      RESEND_API_KEY: 're_x',
      OPENAI_API_KEY: 'sk',
      STRIPE_SECRET_KEY: 'k',
      STRIPE_WEBHOOK_SECRET: 's',
    }
    expect(await envOf(withKeys)).toMatchObject({ NEEDS_VENDORS: false })
  })

  it('sell through Stripe with a key, through the local one without, and nothing where that is off', async () => {
    expect(await envOf({})).toMatchObject({
      PAYMENTS: 'demo',
      STRIPE_API_URL: 'http://127.0.0.1:3001/stripe',
    })
    expect(await envOf({ STRIPE_SECRET_KEY: 'k', STRIPE_WEBHOOK_SECRET: 'new, old' })).toMatchObject({
      PAYMENTS: 'on',
      STRIPE_API_URL: 'https://api.stripe.com',
      STRIPE_WEBHOOK_SECRET: ['new', 'old'],
    })
    expect(await envOf({ ...PRODUCTION })).toMatchObject({ PAYMENTS: 'off' })
    expect(await envOf({ ...PRODUCTION, BUILD_PAYMENTS: 'on' })).toMatchObject({ PAYMENTS: 'on' })
    expect(await lineOf({ STRIPE_SECRET_KEY: 'k' })).toMatch(/^EnvError: STRIPE_WEBHOOK_SECRET is required/)
  })

  it('answer fans through OpenAI with a key, through the local one without, and not at all where that is off', async () => {
    expect(await envOf({})).toMatchObject({ AI_IS_ON: true, AI_IS_LOCAL: true })
    expect(await envOf({ ...PRODUCTION })).toMatchObject({ AI_IS_ON: false })
    expect(await envOf({ ...PRODUCTION, OPENAI_API_KEY: 'k' })).toMatchObject({
      AI_IS_ON: true,
      AI_IS_LOCAL: false,
    })
    expect(await envOf({ AI_CALLS_PER_DAY: '0' })).toMatchObject({ AI_IS_ON: false })
    expect(await envOf({ BUILD_AI: 'off' })).toMatchObject({ AI_IS_ON: false })
    expect(await envOf({ ...PRODUCTION, BUILD_AI: 'on' })).toMatchObject({ AI_IS_ON: true })
  })

  it('say of each vendor whether it is local', async () => {
    const both = { MAIL_IS_LOCAL: true, FOOTBALL_IS_LOCAL: true }
    expect(await envOf({})).toMatchObject({ ...both, LOCAL_VENDORS: 'on' })
    expect(await envOf({ RESEND_API_KEY: 're_x' })).toMatchObject({ ...both, MAIL_IS_LOCAL: false })
    expect(await envOf({ FOOTBALL_DATA_TOKEN: 't' })).toMatchObject({ ...both, FOOTBALL_IS_LOCAL: false })
  })

  it('let local vendors be switched off on any database, which then needs both keys', async () => {
    expect(await lineOf({ LOCAL_VENDORS: 'off' })).toMatch(
      /^EnvError: RESEND_API_KEY .+; FOOTBALL_DATA_TOKEN .+/,
    )
    expect(await envOf({ ...PRODUCTION })).toMatchObject({ LOCAL_VENDORS: 'off', NEEDS_VENDORS: false })
  })

  it('keep the vendors off the port of the site', async () => {
    expect((await envOf({ PORT: '65535' })).VENDORS_PORT).toBe(65534)
    expect(await lineOf({ PORT: '4000', VENDORS_PORT: '4000' })).toMatch(/^EnvError: VENDORS_PORT /)
  })

  it('write addresses in one form, and the admins in lower case', async () => {
    expect((await envOf({ APP_URL: 'https://GoalQuest.example:443/' })).APP_URL).toBe(
      'https://goalquest.example',
    )
    expect((await envOf({ APP_URL: 'HTTPS://GOALQUEST.EXAMPLE' })).APP_URL).toBe('https://goalquest.example')
    expect((await envOf({ OPENAI_BASE_URL: 'https://ai.example/v1//' })).OPENAI_BASE_URL).toBe(
      'https://ai.example/v1',
    )
    expect((await envOf({ ADMIN_EMAILS: ' Mister@X.it, ,b@y.it ' })).ADMIN_EMAILS).toEqual([
      'mister@x.it',
      'b@y.it',
    ])
  })
})

describe('production with a database of its own', () => {
  it('starts when everything is set', async () => {
    expect(await lineOf(PRODUCTION)).toBe('accepted')
  })

  it.each(['APP_URL', 'AUTH_SECRET', 'CRON_SECRET'])('refuses to start without %s', async (name) => {
    const { [name]: _left, ...rest } = PRODUCTION as Record<string, string>
    expect(await lineOf(rest)).toMatch(new RegExp(`^EnvError: ${name} is required[^;]*$`))
    expect(await lineOf({ ...rest, NODE_ENV: 'development' })).toBe('accepted')
    expect(await lineOf({ ...rest, NEXT_PHASE: 'phase-production-build' })).toBe('accepted')
  })

  it.each(['RESEND_API_KEY', 'FOOTBALL_DATA_TOKEN'])('T68: refuses to start without %s', async (name) => {
    const { [name]: _left, ...rest } = PRODUCTION as Record<string, string>
    expect(await lineOf(rest)).toMatch(
      new RegExp(`^EnvError: ${name} is required, unless (SMTP_URL .+)?LOCAL_VENDORS=on [^;]*$`),
    )
    expect(await lineOf({ ...rest, LOCAL_VENDORS: 'on' })).toBe('accepted')
    expect(await lineOf({ ...rest, NODE_ENV: 'development' })).toBe('accepted')
    expect(await lineOf({ ...rest, EMBEDDED_DATABASE: 'on' })).toBe('accepted')
    expect(await lineOf({ ...rest, NEXT_PHASE: 'phase-production-build' })).toBe('accepted')
  })

  it.each<Record<string, string>>([
    { RESEND_API_KEY: 're_x' },
    { SMTP_URL: 'smtp://relay.example:587' },
    { SMTP_URL: 'smtp://relay.example:587', RESEND_API_KEY: 'local' },
  ])('refuses to send mail by %j without a sender, on any database', async (vendor) => {
    const { RESEND_API_KEY: _key, EMAIL_FROM: _from, ...rest } = PRODUCTION
    const databases: Record<string, string>[] = [{}, { EMBEDDED_DATABASE: 'on' }]
    for (const database of databases)
      expect(await lineOf({ ...rest, ...database, ...vendor })).toMatch(
        /^EnvError: EMAIL_FROM is required with [^;]*$/,
      )
    expect(await lineOf({ ...rest, ...vendor, NODE_ENV: 'development' })).toBe('accepted')
    expect(await lineOf({ ...rest, ...vendor, NEXT_PHASE: 'phase-production-build' })).toBe('accepted')
  })

  it('needs no sender with a local mail vendor or without settings', async () => {
    const { EMAIL_FROM: _from, ...rest } = PRODUCTION
    expect(await lineOf({ ...rest, RESEND_API_KEY: 'local' })).toBe('accepted')
    expect(await lineOf({ ...rest, RESEND_BASE_URL: 'http://127.0.0.1:3401/resend' })).toBe('accepted')
    expect(await lineOf({ NODE_ENV: 'production' })).toBe('accepted')
  })

  it('refuses an owner without the runtime role: an empty embedded database would serve instead', async () => {
    const { DATABASE_URL: DATABASE_DIRECT_URL, ...rest } = PRODUCTION
    expect(await lineOf({ ...rest, DATABASE_DIRECT_URL })).toMatch(
      /^EnvError: DATABASE_URL is required[^;]*$/,
    )
  })

  it('refuses the key of a bucket without its name: pictures would be files of one host', async () => {
    const key = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect(await lineOf({ ...PRODUCTION, ...key })).toMatch(/^EnvError: S3_BUCKET is required with [^;]*$/)
    // The drill of a restore leaves the bucket out.
    expect(await lineOf({ ...PRODUCTION, ...key, NODE_ENV: 'development' })).toBe('accepted')
    expect(await lineOf({ ...PRODUCTION, ...key, NEXT_PHASE: 'phase-production-build' })).toBe('accepted')
  })

  it('refuses rate limits that are switched off', async () => {
    expect(await lineOf({ ...PRODUCTION, RATE_LIMITS: 'off' })).toMatch(
      /^EnvError: RATE_LIMITS off is refused[^;]*$/,
    )
    const embedded = { ...PRODUCTION, RATE_LIMITS: 'off', EMBEDDED_DATABASE: 'on' }
    expect(await lineOf(embedded)).toBe('accepted')
    expect(await lineOf({ ...embedded, APP_URL: 'https://goalquest.it' })).toMatch(
      /^EnvError: RATE_LIMITS off is refused[^;]*$/,
    )
  })

  it.each(['changeme', 'CHANGEME', 'secret', 'Development'])(
    'refuses secrets that begin with %s',
    async (word) => {
      for (const name of ['AUTH_SECRET', 'CRON_SECRET'])
        expect(await lineOf({ ...PRODUCTION, [name]: word.padEnd(40, '-') })).toMatch(
          new RegExp(`^EnvError: ${name} is a default or has under 8`),
        )
    },
  )

  it.each([
    ['AUTH_SECRET', ' '.repeat(40)],
    ['AUTH_SECRET', 'abcdefg'.repeat(6)],
    ['CRON_SECRET', '1'.repeat(64)],
  ])('refuses %s of fewer than eight different characters: %s', async (name, value) => {
    expect(await lineOf({ ...PRODUCTION, [name]: value })).toMatch(
      new RegExp(
        `^EnvError: ${name} is a default or has under 8 [^;]+; make one with: openssl rand -hex 32$`,
      ),
    )
    expect(await lineOf({ ...PRODUCTION, [name]: 'abcdefgh'.repeat(6) })).toBe('accepted')
  })

  it('is assumed when NODE_ENV is not set', async () => {
    vi.resetModules()
    process.env = Object.create(null)
    expect((await import('@/lib/env')).env.NODE_ENV).toBe('production')
  })
})

describe('a build', () => {
  const SECRET = 's'.repeat(64)
  const secrets = {
    AUTH_SECRET: SECRET,
    CRON_SECRET: SECRET,
    DATABASE_PASSWORD: SECRET,
    DATABASE_WEB_PASSWORD: SECRET,
  }

  it('a bucket without the address of its service, or its region at AWS, is refused', async () => {
    const bucket = { S3_BUCKET: 'goalquest', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
    expect(await lineOf({ ...PRODUCTION, ...bucket })).toMatch(/^EnvError: S3_ENDPOINT is required/)
    const places: Record<string, string>[] = [
      { S3_ENDPOINT: 'https://s3.example' },
      { S3_REGION: 'eu-south-1' },
    ]
    for (const place of places) expect(await lineOf({ ...PRODUCTION, ...bucket, ...place })).toBe('accepted')
  })

  it.each<Record<string, string>>([
    { LOCAL_VENDORS: 'off' },
    { S3_BUCKET: 'goalquest', S3_REGION: 'eu-south-1', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' },
    { STRIPE_SECRET_KEY: 'sk_live_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
  ])('takes what the start has taken, without its secrets: %j', async (chosen) => {
    const env = await envOf({ ...PRODUCTION, ...chosen })
    const { buildEnvironment } = await import('@/server/start/environment')
    const variables = Object.entries(buildEnvironment(env, secrets))
    const given = Object.fromEntries(variables.filter(([, value]) => value !== undefined))
    expect(await lineOf(given as Record<string, string>)).toBe('accepted')
    expect(JSON.stringify(given)).not.toContain(PRODUCTION.RESEND_API_KEY)
  })
})
