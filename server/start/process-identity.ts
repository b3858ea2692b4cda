import { readFileSync } from 'node:fs'

/** A process, told from a later one with the same id. */
export type ProcessIdentity = {
  pid: number
  /** Its start time; empty where the system does not say. */
  born: string
}

function bornOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

export const ownIdentity = (): ProcessIdentity => ({ pid: process.pid, born: bornOf(process.pid) })

export function isLive({ pid, born }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  return bornOf(pid) === born
}
