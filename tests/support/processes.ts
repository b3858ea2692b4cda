import { readFileSync } from 'node:fs'

/** The processes that a process has started; Linux knows them. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The native libraries that a process holds in memory, by file name. */
export const addonsOf = (pid: number): string[] => [
  ...new Set(readFileSync(`/proc/${pid}/maps`, 'utf8').match(/[^/\n]+\.node$/gm) ?? []),
]

/** The command line of a process. */
export const commandOf = (pid: number): string =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
