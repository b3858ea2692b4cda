import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { VARIABLES } from '@/lib/env'

/** Set by the start or by Next.js, never by an operator. */
const INNER = [
  'NODE_ENV',
  'BUILD_PAYMENTS',
  'BUILD_AI',
  'DATABASE_POOLED',
  'EMBEDDED_DATABASE',
  'NEXT_PHASE',
  'BUILD_ID',
  'BUILD_DIR',
]

const example = readFileSync('.env.example', 'utf8')
const uncommented = parseEnv(example.replace(/^# (?=[A-Z\d_]+=)/gm, ''))

describe('.env.example', () => {
  it('has every variable that lib/env reads, and no other', () => {
    expect(Object.keys(uncommented).sort()).toEqual(VARIABLES.filter((name) => !INNER.includes(name)).sort())
  })

  it('sets nothing as it stands', () => {
    expect(parseEnv(example)).toEqual({})
  })
})

it('the table of README names every variable that an operator may want, and no other', () => {
  const table = /## Configuration\n([\s\S]*?)\n## /.exec(readFileSync('README.md', 'utf8'))?.[1] ?? ''
  const named = [...table.matchAll(/^\|([^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = '']) => name),
  )
  // ENV_FILE cannot be set in the file that it names.
  expect(named.sort()).toEqual([...Object.keys(uncommented), 'ENV_FILE'].sort())
})

it('cannot take the application away from its proxy and its volume in containers', () => {
  const app = /\n {2}app:\n([\s\S]*?)\n {2}\w+:\n/.exec(readFileSync('compose.yaml', 'utf8'))?.[1] ?? ''
  for (const fixed of ['HOST: 0.0.0.0', 'PORT: "3000"', 'DATA_DIR: /data'])
    expect(app.split('\n').map((line) => line.trim())).toContain(fixed)
})

describe('its values', () => {
  const own = process.env
  afterEach(() => {
    process.env = own
    vi.resetModules()
  })

  it('are all accepted', async () => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'key' }
    process.env = { NODE_ENV: 'test', ...uncommented, ...keys }
    vi.resetModules()
    const { env } = await import('@/lib/env')
    expect(env).toMatchObject({ PORT: 3000, TRUSTED_PROXIES: 1, MAIL_IS_LOCAL: false, IS_TRACED: true })
  })
})
