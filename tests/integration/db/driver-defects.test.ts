import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { expect, inject, it } from 'vitest'

const patches = readdirSync('db/driver').map((file) => file.replace(/\.ts$/, ''))

it.each(patches)(
  'the driver still has the defect that db/driver/%s.ts works around: delete that file when this fails',
  (patch) => {
    const args = ['tests/support/bare-driver-child.ts', patch, inject('clusterUrl')]
    const child = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 50_000 })
    expect(child.stdout || child.stderr).toBe('defect')
  },
)
