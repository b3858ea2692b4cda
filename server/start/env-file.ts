import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { StartError } from './failure.ts'

/** Value of ENV_FILE for reading no file. */
export const NO_FILE = 'none'

/** The file of the operator's variables: `.env`, another one, or none. */
const fileName = (): string | null =>
  process.env.ENV_FILE === NO_FILE ? null : process.env.ENV_FILE || '.env'

/**
 * Reads the variables of `.env`; those that the process has already win. ENV_FILE names another file, which then must exist.
 * It runs before `lib/env`, which checks them all.
 */
export function loadEnvFile(): void {
  const { file, variables } = readEnvFile()
  if (process.env.ENV_FILE && file && !existsSync(file))
    throw new StartError(`ENV_FILE ${file} does not exist`)
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value
}

/** The file, and its variables: none while it does not exist. @throws StartError for a folder */
export function readEnvFile() {
  const file = fileName()
  if (file && statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new StartError(`${file} is a folder: put the file of the variables there`)
  if (!file || !existsSync(file)) return { file, variables: {} }
  // Editors on Windows may begin a file with a byte order mark, which would become part of the first name.
  return { file, variables: parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, '')) }
}

/** Names in the file that nothing reads: most are misspelt. */
export function unknownNames(known: readonly string[]): string[] {
  const isKnown = (name: string) => known.includes(name) || /^(OTEL_|NODE_|NEXT_PUBLIC_|npm_)/.test(name)
  return Object.keys(readEnvFile().variables).filter((name) => !isKnown(name))
}
