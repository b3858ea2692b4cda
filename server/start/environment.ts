import type { Env } from '../../lib/env.ts'
import { actionsKey, type Secrets, webhookSecret } from './secrets.ts'
import type { WebDatabase } from './web-database.ts'

const own = process.env

/** Next.js would read `.env` again, even for a build, which must depend only on the variables of the build. */
const WITHOUT_ENV_FILES = { __NEXT_PROCESSED_ENV: '1' }

const SECRET = /SECRET|PASSWORD|TOKEN|_KEY$|DATABASE_\w*URL|SMTP_URL|OTEL_\w*HEADERS/

/** Whether a variable of this name holds a secret. */
export const isSecret = (name: string) => SECRET.test(name)

const present = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))

const withoutSecrets = () =>
  Object.fromEntries(Object.entries(present(own)).filter(([name]) => !isSecret(name)))

/** Whether only this machine reaches the host. */
export const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)

/** The variables of the build. All loopback addresses are treated as one, so that another port needs no other build. */
export const buildEnvironment = (env: Env, secrets: Secrets): NodeJS.ProcessEnv => ({
  ...withoutSecrets(),
  ...WITHOUT_ENV_FILES,
  NODE_ENV: 'production',
  // Next.js sets it only once it has read next.config.ts, which reads our variables.
  NEXT_PHASE: 'phase-production-build',
  NEXT_TELEMETRY_DISABLED: '1',
  PORT: '3000',
  VENDORS_PORT: '3001',
  APP_URL: isLoopback(new URL(env.APP_URL).hostname) ? 'http://localhost:3000' : env.APP_URL,
  APP_TIME_ZONE: env.APP_TIME_ZONE,
  EMAIL_FROM: env.EMAIL_FROM,
  DEMO_TOPUP: env.DEMO_TOPUP,
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY:
    env.NEXT_SERVER_ACTIONS_ENCRYPTION_KEY ?? actionsKey(env.AUTH_SECRET ?? secrets.AUTH_SECRET),
  BUILD_DIR: '.next',
  BUILD_PAYMENTS: env.PAYMENTS,
  BUILD_AI: env.AI_IS_ON ? 'on' : 'off',
})

export const vendorsEnvironment = (env: Env, secrets: Secrets): NodeJS.ProcessEnv => ({
  ...withoutSecrets(),
  NODE_ENV: env.NODE_ENV,
  APP_WEBHOOK_URL: `${innerUrl(env)}/api/stripe/webhook`,
  STRIPE_WEBHOOK_SECRET:
    env.STRIPE_WEBHOOK_SECRET[0] ?? webhookSecret(env.AUTH_SECRET ?? secrets.AUTH_SECRET),
})

type WebInputs = { env: Env; secrets: Secrets; database: WebDatabase }

/** The variables of a web process; those that the operator has set override generated ones. */
export const webEnvironment = ({ env, secrets, database }: WebInputs): NodeJS.ProcessEnv => ({
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKey(env.AUTH_SECRET ?? secrets.AUTH_SECRET),
  AUTH_SECRET: secrets.AUTH_SECRET,
  CRON_SECRET: secrets.CRON_SECRET,
  STRIPE_WEBHOOK_SECRET: webhookSecret(env.AUTH_SECRET ?? secrets.AUTH_SECRET),
  // glibc keeps freed memory in an arena for each thread; with two, a busy process holds some 20 MB less.
  MALLOC_ARENA_MAX: '2',
  ...present(own),
  ...WITHOUT_ENV_FILES,
  NODE_ENV: env.NODE_ENV,
  NEXT_TELEMETRY_DISABLED: '1',
  // After an action that redirects, Next.js requests itself; without this it would use APP_URL's scheme and fail behind TLS.
  __NEXT_PRIVATE_ORIGIN: innerUrl(env),
  APP_URL: env.APP_URL,
  AUTH_URL: env.APP_URL,
  AUTH_TRUST_HOST: 'true',
  DATABASE_URL: database.url,
  DATABASE_DIRECT_URL: database.directUrl,
  DATABASE_POOLED: database.isPooled ? 'on' : 'off',
  EMBEDDED_DATABASE: database.isEmbedded ? 'on' : 'off',
})

/** Where this machine reaches the web processes. */
export function innerUrl(env: Env): string {
  const host = env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST === '::' ? '::1' : env.HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.PORT}`
}
