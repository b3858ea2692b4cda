import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import { number } from './row.ts'

const versionOf = (name: string): string =>
  JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? ''

/** Date, commit, machine and versions, one line each. */
export function describeRun(postgresVersion: string, loadBefore: number): string[] {
  const processor = os.cpus()[0]?.model.trim() || os.machine()
  const commit = git('rev-parse', '--short', 'HEAD') || 'no commit'
  const state = git('status', '--porcelain') ? ', with changes' : ''
  return [
    `Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, commit ${commit}${state}`,
    `Machine: ${os.availableParallelism()} × ${processor}, ${number(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}; load average before the run ${number(loadBefore, 2)}`,
    `Versions: Node ${process.versions.node}, Next ${versionOf('next')}, React ${versionOf('react')}, PostgreSQL ${postgresVersion || 'not started'}, postgres.js ${versionOf('postgres')}, drizzle ${versionOf('drizzle-orm')}`,
  ]
}
