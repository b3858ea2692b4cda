import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFailed } from 'vitest'

it('a build ends when its start is killed, since it would block the next one', async () => {
  const parent = spawn(process.execPath, ['--import', 'tsx', 'tests/support/killed-parent.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  const build = Number(String(line))
  expect(process.kill(build, 0)).toBe(true)
  onTestFailed(() => void process.kill(build))
  parent.kill('SIGKILL')
  await once(parent.stdout, 'close')
})
