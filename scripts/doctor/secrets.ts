import { statSync } from 'node:fs'
import path from 'node:path'
import { readEnvFile } from '../../server/start/env-file.ts'
import { isSecret } from '../../server/start/environment.ts'

const has = (file: string, rights: number) =>
  ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & rights) !== 0

/** The generated secrets, and those in `.env`, which an operator may own and let the application read as its group. */
export function problemOfSecrets(dataDir: string): string | null {
  if (process.platform === 'win32') return null
  const remedy = (file: string) => `others can read it: chmod 600 ${file}`
  const generated = path.join(dataDir, 'secrets.json')
  if (has(generated, 0o077)) return remedy(generated)
  const { file, variables } = readEnvFile()
  const isSecretive = Object.entries(variables).some(([name, value]) => value !== '' && isSecret(name))
  return file && isSecretive && has(file, 0o007) ? remedy(file) : null
}
