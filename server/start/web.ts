import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerMetrics } from '@/lib/core/monitoring/metrics'
import { endWhenFrozen } from '../heartbeat.ts'
import { backoffMs, earlyExits, ended, HEAP_FLAGS, stopChild } from './child.ts'
import { StartError } from './failure.ts'
import type { Lifecycle } from './lifecycle.ts'

const DRAIN_MS = 32_000
const FIRST_TRIES = 3
const READY_MS = 60_000
const READY_TRY_MS = 5_000
const READY_PAUSE_MS = 250

type WebOptions = { script: string; count: number; env: NodeJS.ProcessEnv; life: Lifecycle }

/**
 * Starts the web processes on one port and restarts those that exit or freeze, with exponential backoff when they exit early.
 * Resolves when all of them serve.
 * @throws StartError when they exit before any has ever served
 */
export async function startWeb({ script, count, env, life }: WebOptions): Promise<void> {
  cluster.setupPrimary({ exec: script, args: [], execArgv: HEAP_FLAGS })
  answerMetrics()
  const workers = new Set<Worker>()
  const serving = new Set<Worker>()
  let hasServed = false

  const superviseWorker = async () => {
    for (let exits = 0; !life.isEnding; ) {
      let servesSince: number | null = null
      const worker = cluster.fork(env)
      workers.add(worker)
      worker.on('message', (message) => {
        if (message !== 'ready') return
        endWhenFrozen(worker.process)
        hasServed = true
        servesSince = Date.now()
        serving.add(worker)
      })
      await ended(worker.process)
      workers.delete(worker)
      serving.delete(worker)
      if (life.isEnding) return
      exits = earlyExits(exits, servesSince === null ? 0 : Date.now() - servesSince)
      if (!hasServed && exits >= FIRST_TRIES)
        throw new StartError('the web processes fail to start: see the lines above')
      process.stderr.write(`goalquest: web process ${worker.process.pid} exited; restarting it\n`)
      await sleep(backoffMs(exits))
    }
  }

  life.defer('web', async () => {
    await Promise.all([...workers].map((worker) => stopChild(worker.process, DRAIN_MS)))
  })
  const supervised = Array.from({ length: count }, superviseWorker)
  const allServe = async () => {
    while (serving.size < count && !life.isEnding) await sleep(20)
  }
  await Promise.race([allServe(), ...supervised])
}

/**
 * Waits until `/api/ready` says that the application can serve.
 * @throws StartError when it is not ready within a minute
 */
export async function waitUntilReady(baseUrl: string, life: Lifecycle): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end && !life.isEnding; await sleep(READY_PAUSE_MS)) {
    const answer = await fetch(`${baseUrl}/api/ready`, { signal: AbortSignal.timeout(READY_TRY_MS) }).catch(
      () => null,
    )
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  if (!life.isEnding) throw new StartError('the application did not become ready: npm run doctor says why')
}
