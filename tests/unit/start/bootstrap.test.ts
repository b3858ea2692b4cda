import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'

it('without a home folder that can be written, the start is refused with one line', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-bootstrap-'))
  for (const file of ['server/start.mjs', 'server/bootstrap.mjs']) cpSync(file, path.join(folder, file))
  // Nobody, not even root, can make a folder below a file.
  writeFileSync(path.join(folder, '.data'), '')
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'server/start.mjs')], {
    env: { ...process.env, HOME: path.join(folder, 'none') },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/^goalquest: neither the home folder .+ can be written \(\w+\): .+\n$/)
  expect(status).toBe(1)
  rmSync(folder, { recursive: true })
})
