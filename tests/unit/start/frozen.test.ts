import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { endWhenFrozen } from '@/server/beat'
import { hasEnded, startNode } from '@/server/start/child'

const BEATING = 'setInterval(() => process.send("beat"), 50)'

it('a process whose event loop stands still is ended, one that goes on is not', async () => {
  const child = startNode(['--eval', BEATING], { env: process.env })
  onTestFinished(() => void child.kill('SIGKILL'))
  endWhenFrozen(child, 200)
  for (let beat = 0; beat < 50; beat++) await once(child, 'message')
  expect(hasEnded(child)).toBe(false)
  const exited = once(child, 'exit')
  child.kill('SIGSTOP')
  expect(await exited).toEqual([null, 'SIGKILL'])
})
