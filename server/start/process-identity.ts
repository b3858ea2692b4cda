import { readFileSync } from 'node:fs'
import { errorCode } from '../../lib/core/unknown.ts'

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

/** Whether a process has this id, even one of another user. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

export const isLive = ({ pid, startedAt }: ProcessIdentity): boolean =>
  isRunning(pid) && startTimeOf(pid) === startedAt
