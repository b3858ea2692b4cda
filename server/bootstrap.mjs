import { spawn, spawnSync } from 'node:child_process'
import { constants, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const modules = path.join(root, 'node_modules')
const windows = process.platform === 'win32'

const stop = (message) => {
  process.stderr.write(`goalquest: ${message}\n`)
  process.exit(1)
}

const atLeast = (version, major, minor) => {
  const [ownMajor = 0, ownMinor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Compares contents, not times: a checkout touches files without changing them. */
const isInstalled = () => {
  try {
    const { '': _root, ...wanted } = packagesOf(path.join(root, 'package-lock.json'))
    const present = packagesOf(path.join(modules, '.package-lock.json'))
    const same = (name) => wanted[name]?.integrity === present[name].integrity
    const needed = (name) => !wanted[name].optional && !wanted[name].devOptional
    return (
      Object.keys(present).every((name) => existsSync(path.join(root, name)) && same(name)) &&
      Object.keys(wanted).every((name) => name in present || !needed(name))
    )
  } catch {
    return false
  }
}

/** npm, Chromium and others keep files in the home folder, which some accounts do not have. */
const homeFolder = async () => {
  const home = windows ? homedir() : process.env.HOME
  if (
    home &&
    (await access(home, constants.W_OK).then(
      () => true,
      () => false,
    ))
  )
    return home
  const own = path.join(root, '.data', 'home')
  try {
    mkdirSync(own, { recursive: true, mode: 0o711 })
    return own
  } catch (error) {
    return stop(
      `neither the home folder ${home || '(none)'} nor ${own} can be written (${error.code}): start as the user of this folder, or set HOME to one that can`,
    )
  }
}

const install = (home) => {
  process.stdout.write('goalquest: installing packages (npm ci)\n')
  const cli = process.env.npm_execpath
  // Warnings are about the Node that runs npm, not about the pinned one that runs the project.
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const options = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', ...quiet]
  const [command, args] = cli?.endsWith('npm-cli.js')
    ? [process.execPath, [cli, ...options]]
    : ['npm', options]
  const run = spawnSync(command, args, {
    cwd: root,
    // npm passes on its cache, which lies in the unusable home folder.
    env:
      home === process.env.HOME
        ? process.env
        : { ...process.env, HOME: home, npm_config_cache: path.join(home, '.npm') },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows && command === 'npm',
  })
  if (run.error || run.status !== 0)
    stop(
      `npm ci failed (${run.error?.message ?? run.signal ?? `exit code ${run.status}`}); see the lines above`,
    )
}

/** The Node.js that the project runs on, whichever one has started it. */
const pinnedNode = () => {
  const platform = { linux: 'linux', win32: 'win', darwin: 'darwin' }[process.platform] ?? process.platform
  const binary = path.join(modules, `node-${platform}-${process.arch}`, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(binary) && spawnSync(binary, ['--version']).status === 0) {
    const link = path.join(modules, '.bin', 'node')
    if (!windows && !existsSync(link)) {
      try {
        mkdirSync(path.dirname(link), { recursive: true })
        symlinkSync(path.relative(path.dirname(link), binary), link)
      } catch {
        // In a read-only clone, only npm scripts started by hand miss the link.
      }
    }
    return binary
  }
  if (atLeast(process.version, 22, 18)) return process.execPath
  return stop(
    `no pinned Node.js for ${process.platform}-${process.arch}, and ${process.version} is too old: install Node.js 22.18 or newer`,
  )
}

/** Runs a program of the project on the pinned Node.js, passing signals and the exit code through. */
export const bootstrap = async (program, mode) => {
  if (!atLeast(process.version, 20, 9)) stop(`Node.js 20.9 or newer is needed, this is ${process.version}`)
  const home = await homeFolder()
  if (!isInstalled()) install(home)
  const args = ['--conditions=react-server', '--import', 'tsx', path.join(root, program)]
  const child = spawn(pinnedNode(), [...args, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, HOME: home, NODE_ENV: mode },
    // The channel carries no messages: it closes when this process dies, which signals the child to stop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let signalled = 0
  const pass = (signal) => {
    child.kill(signal)
    if (signalled && Date.now() - signalled > 1_000) setTimeout(() => child.kill('SIGKILL'), 1_000)
    signalled ||= Date.now()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
  // npm runs this in a shell that does not pass signals on: its end is then the only sign.
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 100)
  if (!process.env.npm_lifecycle_event) clearInterval(watch)
  child.on('error', (error) => stop(error.message))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
}
