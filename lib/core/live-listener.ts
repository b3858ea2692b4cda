import 'server-only'
import { randomUUID } from 'node:crypto'
import { connectAside, database } from '@/db/client'
import { log } from './log'

const PULSE_MS = 10_000
const PATIENCE_MS = 3_000

type Ears = {
  heard: (payload: string) => void
  /** After a loss: whatever was told meanwhile was told to nobody. */
  missed: () => void
}

/**
 * Listens on a channel for as long as the process lives, on one connection. The driver subscribes anew when it lost that, but stays
 * deaf for good when it loses it again at that very moment; so a word to itself is sent now and then, and whoever does not hear it
 * begins anew.
 * @returns the check, which otherwise runs by itself
 */
export async function listenOn(channel: string, { heard, missed }: Ears): Promise<() => Promise<void>> {
  const awaited = new Map<string, () => void>()
  let sql = connectAside()
  let isAgain = false
  const subscribe = () =>
    sql.listen(
      channel,
      (payload) => (awaited.get(payload) ?? (() => heard(payload)))(),
      () => {
        if (isAgain) missed()
        isAgain = true
      },
    )

  async function check(): Promise<void> {
    const pulse = `pulse:${randomUUID()}`
    const echo = new Promise<boolean>((resolve) => {
      awaited.set(pulse, () => resolve(true))
      setTimeout(resolve, PATIENCE_MS, false).unref()
    })
    try {
      await database().sql.notify(channel, pulse)
      if (await echo) return
      log.warn('the listening connection was deaf')
      await sql.end({ timeout: 0 })
      sql = connectAside()
      await subscribe()
    } catch (error) {
      // Without a database there is nothing to hear; the next check finds out.
      log.warn({ error }, 'listening could not be checked')
    } finally {
      awaited.delete(pulse)
    }
  }

  try {
    await subscribe()
  } catch (error) {
    // Whoever asks again begins anew: what is left here would listen beside it.
    await sql.end({ timeout: 0 })
    throw error
  }
  setInterval(check, PULSE_MS).unref()
  return check
}
