import 'server-only'
import { connectDirect, database } from '@/db/client'
import { log } from '../monitoring/log'

const CHECK_MS = 10_000
const ECHO_MS = 3_000

type Subscriber = {
  received: (payload: string) => void
  /** After a lost connection: notifications sent meanwhile reached nobody. */
  missed: () => void
}

/**
 * Listens on a channel for the life of the process, on one connection. The driver resubscribes after a lost connection, but does
 * not notice a half-open one (a failover behind a proxy, a firewall that drops it silently). So every ten seconds the process
 * notifies itself, and replaces the connection when nothing arrives.
 * @returns a function that runs the check now
 */
export async function listenOn(
  channel: string,
  { received, missed }: Subscriber,
): Promise<() => Promise<void>> {
  const echoes = new Map<string, () => void>()
  let sql = connectDirect()
  let hasSubscribed = false
  const subscribe = () =>
    sql.listen(
      channel,
      (payload) => (echoes.get(payload) ?? (() => received(payload)))(),
      () => {
        if (hasSubscribed) missed()
        hasSubscribed = true
      },
    )

  async function replaceIfSilent(): Promise<void> {
    const ping = `ping:${crypto.randomUUID()}`
    const echo = Promise.withResolvers<boolean>()
    echoes.set(ping, () => echo.resolve(true))
    try {
      await database().sql.notify(channel, ping)
      setTimeout(echo.resolve, ECHO_MS, false).unref()
      if (await echo.promise) return
      log.warn('the listening connection received nothing and is replaced')
      await sql.end({ timeout: 0 })
      sql = connectDirect()
      await subscribe()
    } catch (error) {
      // Without a database there is nothing to receive; the next check tries again.
      log.warn({ error }, 'listening could not be checked')
    } finally {
      echoes.delete(ping)
    }
  }

  let running: Promise<void> | undefined
  /** One at a time, however long the database takes: a second one would replace the connection that the first has opened. */
  const check = () => {
    running ??= replaceIfSilent().finally(() => {
      running = undefined
    })
    return running
  }

  try {
    await subscribe()
  } catch (error) {
    // The caller may retry, and this connection would go on listening.
    await sql.end({ timeout: 0 })
    throw error
  }
  setInterval(check, CHECK_MS).unref()
  return check
}
