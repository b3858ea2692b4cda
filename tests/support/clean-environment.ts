import { NO_FILE } from '../../server/start/env-file.ts'

const OF_THE_APP =
  /^(PORT|HOST|APP_|AUTH_|NEXTAUTH_|CRON_|DATABASE_|DATA_DIR|EMBEDDED_|VENDORS_|LOCAL_VENDORS|RESEND_|SMTP_|EMAIL_|METRICS_|BACKUP_|ACCESS_|OTEL_|STRIPE_|OPENAI_|AI_|S3_|FOOTBALL_|ADMIN_EMAILS|DEMO_|SEED_|RATE_|VAPID_|TRUSTED_|WEB_CONCURRENCY|LOG_LEVEL|TEST_|NEXT_)/

/** The environment without the application's variables, for runs that must not depend on them. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name, value]) => value && !OF_THE_APP.test(name)),
  ),
  NODE_ENV: 'production',
  ENV_FILE: NO_FILE,
})
