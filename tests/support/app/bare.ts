import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { folderOf, markUsed } from '../../../server/start/builds'
import { startNode, stopChild } from '../../../server/start/child'
import { freePort } from '../../../server/start/ports'
import { cleanEnvironment } from '../clean-environment'
import { actionsKeyOfApp, buildDir, databaseUrl, secretsOfApp } from './app'

const NEXT = 'node_modules/next/dist/bin/next'
const MIDDLEWARES = {
  'middleware-manifest.json': { version: 3, middleware: {}, functions: {}, sortedMiddleware: [] },
  'functions-config-manifest.json': { version: 1, functions: {} },
}
const STOP_MS = 5_000
const ATTEMPTS = 300
const PAUSE_MS = 100

/** Only what is changed has to be copied: the rest is only read. */
function copyBuild(folder: string): void {
  mkdirSync(folder)
  for (const name of readdirSync(buildDir()).filter((entry) => entry !== 'users')) {
    const source = path.resolve(buildDir(), name)
    if (name === 'server') cpSync(source, path.join(folder, name), { recursive: true })
    else symlinkSync(source, path.join(folder, name))
  }
}

export type BareApp = { url: string; stop(): Promise<void> }

/**
 * The build under test without its middleware, served by `next start` on the same database: nothing of ours guards a page, an action
 * or a route.
 * @param change alters the copy before it is served
 */
export async function startBare(change: (folder: string) => void = () => {}): Promise<BareApp> {
  const port = await freePort()
  const id = `bare-${port}`
  const folder = folderOf(id)
  copyBuild(folder)
  for (const [name, manifest] of Object.entries(MIDDLEWARES))
    writeFileSync(path.join(folder, 'server', name), JSON.stringify(manifest))
  change(folder)
  const unmark = markUsed(id)
  const url = `http://localhost:${port}`
  const child = startNode([NEXT, 'start', '--port', String(port), '--hostname', '127.0.0.1'], {
    env: {
      ...cleanEnvironment(),
      ...secretsOfApp(),
      __NEXT_PROCESSED_ENV: '1',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: actionsKeyOfApp(),
      PORT: String(port),
      APP_URL: url,
      AUTH_URL: url,
      AUTH_TRUST_HOST: 'true',
      DATABASE_URL: databaseUrl(),
      DATABASE_POOL: '4',
      EMBEDDED_DATABASE: 'on',
      BUILD_DIR: folder,
    },
    stdio: 'ignore',
  })
  const stop = async () => {
    await stopChild(child, STOP_MS)
    unmark()
    rmSync(folder, { recursive: true, force: true })
  }
  for (let attempt = 0; attempt < ATTEMPTS && child.exitCode === null; attempt++) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return { url, stop }
    await sleep(PAUSE_MS)
  }
  await stop()
  throw new Error('the build without its middleware does not start')
}

const ASKS_FOR_ADMIN = /return"admin"===(\w+)\.kind\?\1:null/g

/** A twin whose admin pages trust that the middleware has asked for the right: `adminOrNull` lets every fan through. */
export function trustMiddleware(folder: string): void {
  const chunks = path.join(folder, 'server/chunks/ssr')
  let changed = 0
  for (const name of readdirSync(chunks).filter((file) => file.endsWith('.js'))) {
    const file = path.join(chunks, name)
    const text = readFileSync(file, 'utf8')
    const broken = text.replace(ASKS_FOR_ADMIN, 'return $1')
    if (broken === text) continue
    writeFileSync(file, broken)
    changed++
  }
  if (changed === 0) throw new Error('the build has no adminOrNull to break: see trustMiddleware')
}
