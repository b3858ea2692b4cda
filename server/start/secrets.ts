import { hkdfSync, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { errorCode } from '../../lib/core/unknown.ts'
import { StartError } from './failure.ts'
import { makeDataFolder } from './folder.ts'

const stored = z
  .object({
    AUTH_SECRET: z.string().min(32),
    CRON_SECRET: z.string().min(32),
    DATABASE_PASSWORD: z.string().min(16),
    DATABASE_WEB_PASSWORD: z.string().min(16),
  })
  .partial()
export type Secrets = Required<z.infer<typeof stored>>

const make = (): Secrets => ({
  AUTH_SECRET: randomBytes(32).toString('hex'),
  CRON_SECRET: randomBytes(32).toString('hex'),
  DATABASE_PASSWORD: randomBytes(24).toString('base64url'),
  DATABASE_WEB_PASSWORD: randomBytes(24).toString('base64url'),
})

function read(file: string): Partial<Secrets> {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {}
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new StartError(
        `${file} is damaged: put a good copy back, or remove it together with the database`,
      )
    throw error
  }
}

/** The secrets of this data folder, generated once: existing ones are never replaced, missing ones are added. */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json')
  const present = read(file)
  const secrets = { ...make(), ...present }
  if (Object.keys(present).length < Object.keys(secrets).length) {
    makeDataFolder(dataDir)
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(draft, file)
  }
  return secrets
}

const derived = (secret: string, use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, 32))

/** The key of server actions, derived so that hosts with the same AUTH_SECRET accept each other's forms. */
export const actionsKey = (authSecret: string): string =>
  derived(authSecret, 'goalquest server actions').toString('base64')

/** The secret with which the local Stripe signs its events. */
export const webhookSecret = (authSecret: string): string =>
  `whsec_${derived(authSecret, 'goalquest stripe webhook').toString('hex')}`
