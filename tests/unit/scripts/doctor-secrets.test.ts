import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { problemOfSecrets } from '@/scripts/doctor/secrets'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-secrets-'))
const file = path.join(folder, '.env')
const own = process.env.ENV_FILE
afterAll(() => {
  if (own === undefined) delete process.env.ENV_FILE
  else process.env.ENV_FILE = own
  rmSync(folder, { recursive: true })
})

it.skipIf(process.platform === 'win32')(
  'secrets that others can read are named, also in the file of the variables',
  () => {
    process.env.ENV_FILE = file
    const generated = path.join(folder, 'secrets.json')
    writeFileSync(generated, '{}')
    writeFileSync(file, 'PORT=4000\n')
    for (const one of [generated, file]) chmodSync(one, 0o644)
    expect(problemOfSecrets(folder)).toBe(`others can read it: chmod 600 ${generated}`)
    chmodSync(generated, 0o600)
    expect(problemOfSecrets(folder)).toBeNull()
    for (const line of ['DATABASE_DIRECT_URL=postgres://a:b@c/d', 'AUTH_SECRET=x', 'METRICS_TOKEN=x']) {
      writeFileSync(file, `PORT=4000\n${line}\n`)
      expect(problemOfSecrets(folder)).toBe(`others can read it: chmod 600 ${file}`)
    }
    writeFileSync(file, 'PORT=4000\nAUTH_SECRET=\n')
    expect(problemOfSecrets(folder)).toBeNull()
    writeFileSync(file, 'AUTH_SECRET=x\n')
    chmodSync(file, 0o640)
    expect(problemOfSecrets(folder)).toBeNull()
  },
)
