import { setTimeout as sleep } from 'node:timers/promises'

const TIMEOUT_MS = 10_000

async function debuggerOf(port: number): Promise<string> {
  const end = Date.now() + TIMEOUT_MS
  for (;;) {
    try {
      const [target] = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
      return target.webSocketDebuggerUrl
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(100)
    }
  }
}

/**
 * Lets a process collect its garbage: what is left is what it holds. Its inspector opens for it, so it must have been started with
 * `--inspect-port`.
 */
export async function collectGarbage(pid: number, port: number): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await debuggerOf(port))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', () => socket.send('{"id":1,"method":"HeapProfiler.collectGarbage"}'))
    socket.addEventListener('message', resolve)
    socket.addEventListener('error', reject)
  })
  socket.close()
}
