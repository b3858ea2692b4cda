import { readFileSync } from 'node:fs'

/** A process, distinguished from a later one with the same id. */
type ProcessIdentity = {
  pid: number
  /** Its start time; empty where the system does not say. */
  startedAt: string
}

function startTimeOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

/** Parses a stored identity; earlier versions call its start time `born`. */
export function parseIdentity(text: string): ProcessIdentity {
  const { born, ...identity } = JSON.parse(text)
  return { startedAt: born, ...identity }
}

export const ownIdentity = (): ProcessIdentity => ({ pid: process.pid, startedAt: startTimeOf(process.pid) })

export function isLive({ pid, startedAt }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return startTimeOf(pid) === startedAt
}
