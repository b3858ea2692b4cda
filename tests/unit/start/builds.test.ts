import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUILT_FROM, buildHash } from '@/server/start/build'
import { asOnlyBuilder, folderOf, isBuilt, markUsed, pruneBuilds, storeBuild } from '@/server/start/builds'

const home = process.cwd()
let folder = ''

/** As `next build` leaves its folder. */
function nextBuild(text: string) {
  rmSync('.next', { recursive: true, force: true })
  mkdirSync('.next/server', { recursive: true })
  mkdirSync('.next/cache', { recursive: true })
  mkdirSync('.next/web', { recursive: true })
  writeFileSync('.next/web/web.mjs', text)
  writeFileSync('.next/server/page.js', text)
  writeFileSync('.next/cache/large', text)
}

const kept = () => readdirSync('.builds').sort()

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'goalquest-builds-'))
  process.chdir(folder)
  mkdirSync('.builds')
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true })
})

describe('a build', () => {
  it('stays as it is while the next one is made, without the cache', () => {
    nextBuild('one')
    storeBuild('a')
    nextBuild('two')
    expect(readFileSync(`${folderOf('a')}/server/page.js`, 'utf8')).toBe('one')
    expect(existsSync(`${folderOf('a')}/cache`)).toBe(false)
    expect([isBuilt('a'), isBuilt('b')]).toEqual([true, false])
  })

  it('that has lost its program is rebuilt', () => {
    nextBuild('one')
    storeBuild('a')
    rmSync(`${folderOf('a')}/web`, { recursive: true })
    expect(isBuilt('a')).toBe(false)
    nextBuild('two')
    storeBuild('a')
    expect(isBuilt('a')).toBe(true)
    expect(readFileSync(`${folderOf('a')}/server/page.js`, 'utf8')).toBe('two')
  })

  it('that a killed start left unfinished does not count among the last three', () => {
    for (const id of ['a', 'b', 'c']) {
      nextBuild(id)
      storeBuild(id)
      utimesSync(folderOf(id), 1, 1)
    }
    mkdirSync('.builds/d.999999999/server', { recursive: true })
    pruneBuilds()
    expect(kept()).toEqual(['a', 'b', 'c'])
  })

  it('is removed when it is older than the last three and no live process uses it', () => {
    for (const [age, id] of ['e', 'd', 'c', 'b', 'a'].entries()) {
      nextBuild(id)
      storeBuild(id)
      utimesSync(folderOf(id), 1_000 - age, 1_000 - age)
    }
    const release = markUsed('a')
    utimesSync(folderOf('a'), 1, 1)
    pruneBuilds()
    expect(kept()).toEqual(['a', 'c', 'd', 'e'])
    release()
    pruneBuilds()
    expect(kept()).toEqual(['c', 'd', 'e'])
  })
})

describe('the hash of a build', () => {
  const hashOf = (env: Record<string, string>) => buildHash({ NODE_ENV: 'production', ...env })
  it.each(['APP_URL', 'APP_TIME_ZONE', 'EMAIL_FROM'])(
    'changes with the %s, which static pages show',
    (name) => {
      expect(hashOf({ [name]: 'b' })).not.toBe(hashOf({ [name]: 'a' }))
      expect(hashOf({ [name]: 'a' })).toBe(hashOf({ [name]: 'a' }))
    },
  )

  it.each([...BUILT_FROM])('changes with %s', (name) => {
    const file = path.extname(name) ? name : `${name}/folder/file`
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, 'one')
    const before = hashOf({})
    writeFileSync(file, 'two')
    expect(hashOf({})).not.toBe(before)
  })

  it('is the same whatever an operator leaves in the clone', () => {
    mkdirSync('app')
    writeFileSync('app/page.tsx', 'page')
    const before = hashOf({})
    mkdirSync('backups')
    writeFileSync('backups/goalquest.gz', 'dump')
    writeFileSync('gq.gz', 'dump')
    symlinkSync('backups', 'app/link')
    symlinkSync('missing', 'server')
    expect(hashOf({})).toBe(before)
  })

  it('is the same whatever else is in the environment', () => {
    expect(hashOf({ LOG_LEVEL: 'debug' })).toBe(hashOf({ LOG_LEVEL: 'info' }))
  })
})

describe('of two starts that would build', () => {
  it('one waits for the other', async () => {
    const order: string[] = []
    const first = Promise.withResolvers<void>()
    const running = asOnlyBuilder(async () => {
      order.push('first begins')
      await first.promise
      order.push('first ends')
    })
    const waiting = asOnlyBuilder(async () => {
      order.push('second begins')
    })
    first.resolve()
    await Promise.all([running, waiting])
    expect(order).toEqual(['first begins', 'first ends', 'second begins'])
    expect(kept()).toEqual([])
  })

  it.each([
    ['when that was killed', { pid: 999_999_999, startedAt: '1' }],
    ['when another process has its id now', { pid: process.pid, startedAt: 'earlier' }],
  ])('one takes over from the other %s', async (_how, left) => {
    writeFileSync('.builds/lock', JSON.stringify(left))
    expect(await asOnlyBuilder(async () => 'built')).toBe('built')
  })

  it('one takes over from the other when that left an empty lock, as a full disk does', async () => {
    writeFileSync('.builds/lock', '')
    utimesSync('.builds/lock', 0, 0)
    expect(await asOnlyBuilder(async () => 'built')).toBe('built')
  })
})
