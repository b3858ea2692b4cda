import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { asOnlyBuilder, folderOf, isBuilt, markUsed, pruneBuilds, storeBuild } from './builds.ts'
import { ended, startTool, stopChild } from './child.ts'
import { writeScriptHashes } from './csp-hashes.ts'
import { StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'
import { bundleWebProcess } from './web-build.ts'

const ID_LENGTH = 20
const LOG = 'build.log'
const NEXT = 'node_modules/next/dist/bin/next'
/** A list of what the build does not read would never be complete: operators leave dumps, folders and links in the clone. */
export const BUILT_FROM = new Set([
  'app',
  'components',
  'db',
  'instrumentation-client.ts',
  'instrumentation.ts',
  'lib',
  'messages',
  'middleware.ts',
  'next.config.ts',
  'package-lock.json',
  'package.json',
  'postcss.config.mjs',
  'public',
  'server',
  'tsconfig.json',
])
/** Written by the build itself. */
const DECLARATION = /\.d\.json\.ts$/

function* sources(folder = ''): Generator<string> {
  for (const entry of readdirSync(folder || '.', { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const name = folder ? `${folder}/${entry.name}` : entry.name
    if (entry.name.startsWith('.') || !(folder || BUILT_FROM.has(name))) continue
    if (entry.isDirectory()) yield* sources(name)
    else if (entry.isFile() && !DECLARATION.test(name)) yield name
  }
}

const BUILD_VARIABLES =
  /^(NEXT_PUBLIC_\w+|APP_URL|APP_TIME_ZONE|EMAIL_FROM|DEMO_TOPUP|BUILD_PAYMENTS|BUILD_AI|NEXT_SERVER_ACTIONS_ENCRYPTION_KEY)$/

/** A hash of everything that the build reads: sources, packages and the variables of the build. */
export function buildHash(env: NodeJS.ProcessEnv): string {
  const hash = createHash('sha256')
  for (const file of sources()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  for (const name of Object.keys(env).sort())
    if (BUILD_VARIABLES.test(name)) hash.update(`${name}=${env[name]}\0`)
  return hash.digest('hex')
}

type BuildOptions = { env: NodeJS.ProcessEnv; dataDir: string; life: Lifecycle }
export type Build = { id: string; folder: string }

/**
 * Builds for production unless these sources were built before. The id is the same on every host that builds the same sources
 * with the same variables.
 * @throws StartError after showing the log of a build that failed
 */
export async function buildIfStale({ env, dataDir, life }: BuildOptions): Promise<Build> {
  const id = buildHash(env).slice(0, ID_LENGTH)
  const build = { id, folder: folderOf(id) }
  if (!isBuilt(id))
    await asOnlyBuilder(async () => {
      if (isBuilt(id)) return
      await runBuild({ env: { ...env, BUILD_ID: id }, dataDir, life })
      storeBuild(id)
      pruneBuilds()
    })
  life.defer('build', markUsed(id))
  return build
}

async function runBuild({ env, dataDir, life }: BuildOptions): Promise<void> {
  process.stdout.write('goalquest: building\n')
  mkdirSync(dataDir, { recursive: true })
  const logFile = path.join(dataDir, LOG)
  const output = openSync(logFile, 'w', 0o600)
  const child = startTool([NEXT, 'build'], { env, output })
  closeSync(output)
  life.defer('build', () => stopChild(child, 2_000))
  if ((await ended(child)) !== 0) {
    if (life.isEnding) throw new StartError('stopped')
    const log = readFileSync(logFile, 'utf8')
    process.stderr.write(log)
    throw new StartError(
      /ENOSPC|No space left/.test(log) ? 'the disk is full' : 'the build failed; see the lines above',
    )
  }
  writeScriptHashes()
  bundleWebProcess()
}
