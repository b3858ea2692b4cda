import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { StartError } from '../../server/start/failure.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Some systems have a stub that only says how to install the browser. */
const runs = (file: string) =>
  existsSync(file) && spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0

const named = (names: string[]) =>
  FOLDERS.flatMap((folder) => names.map((name) => path.join(folder, name))).find(runs)

const installed = (given: string | undefined) =>
  (given && runs(given) ? given : undefined) ?? named(NAMES) ?? [MAC, chromium.executablePath()].find(runs)

const attempt = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** The system's package, where this process may install one. */
function installPackage(name: string): void {
  if (process.getuid?.() === 0) attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

/**
 * The path of a Chromium: an installed one, else Playwright's, else the system's package.
 * @throws StartError when none can be had
 */
export function findBrowser(given: string | undefined): string {
  const present = installed(given)
  if (present) return present
  process.stdout.write('goalquest: no Chromium found, installing one\n')
  attempt(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const downloaded = installed(given)
  if (downloaded) return downloaded
  if (process.getuid?.() === 0) attempt('apt-get', ['update', '-qq'])
  installPackage('chromium')
  const packaged = installed(given)
  if (!packaged) throw new StartError('no Chromium could be installed: install one and set CHROMIUM_PATH')
  return packaged
}

/**
 * The path of a Chromium without windows, in which the same pages take half of the CPU time; it shows no notifications. It comes from
 * the system's package, as the browser does: where there is none, as on an older system, and where the operator has named a browser,
 * it is the browser.
 */
export function findShell(given: string | undefined): string {
  const browser = findBrowser(given)
  if (given) return browser
  if (!named([SHELL]) && browser === '/usr/bin/chromium') installPackage(SHELL)
  return named([SHELL]) ?? browser
}
