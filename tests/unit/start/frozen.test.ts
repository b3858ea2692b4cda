import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { endWhenFrozen } from '@/server/heartbeat'
import { hasEnded, startNode } from '@/server/start/child'

const SENDING = 'setInterval(() => process.send("heartbeat"), 50)'

it('a process whose event loop stands still is ended, one that goes on is not', async () => {
  const child = startNode(['--eval', SENDING], { env: process.env })
  onTestFinished(() => void child.kill('SIGKILL'))
  endWhenFrozen(child, 200)
  for (let count = 0; count < 50; count++) await once(child, 'message')
  expect(hasEnded(child)).toBe(false)
  const exited = once(child, 'exit')
  child.kill('SIGSTOP')
  expect(await exited).toEqual([null, 'SIGKILL'])
})
