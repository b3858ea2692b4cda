import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'

/** Cannot record that it stops, as on a full disk. */
const PROGRAM = `
  import { runProgram } from './server/start/lifecycle.ts'
  await runProgram(async (life) => {
    life.defer('web', () => process.stderr.write('drained\\n'))
    life.onEnding = () => {
      throw Object.assign(new Error(), { code: 'ENOSPC' })
    }
    setInterval(() => {}, 1_000)
    process.stdout.write('serves')
  }, 0)`

it('a server stopped by a signal finishes its work, even when a full disk cannot record that it stops', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: { ...process.env, ENV_FILE: 'none' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = text(child.stderr)
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect([code, await said]).toEqual([0, 'goalquest: data folder: the disk is full\ndrained\n'])
})
