import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { claimDataDir } from '@/server/start/running'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-data-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('is created with the folders above it', async () => {
  const { release } = await claimDataDir(path.join(folder, 'a/b/c'))
  release()
  expect(statSync(path.join(folder, 'a/b/c')).isDirectory()).toBe(true)
})

it('that is a file, or below one, is refused in one line that says what to do', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  for (const dataDir of [file, path.join(file, 'below')])
    await expect(claimDataDir(dataDir)).rejects.toThrow(
      /^DATA_DIR cannot be written \(a file is where a folder is needed: .*\): fix that, or set another DATA_DIR$/,
    )
})

it.runIf(process.platform === 'linux')('where nothing can be created is refused, without looping', () => {
  // A child can be killed, a loop in this process could not.
  const { stderr } = spawnSync(
    process.execPath,
    [
      '-e',
      `import(${JSON.stringify(path.resolve('server/start/folder.ts'))}).then(({ makeDataFolder }) => makeDataFolder('/proc/goalquest'))`,
    ],
    { encoding: 'utf8', timeout: 20_000, killSignal: 'SIGKILL' },
  )
  expect(stderr).toMatch(/ENOENT|EACCES/)
})
