import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import { assetStore, plainAssetStore } from '@/lib/gateways/asset-store'

const before = { ...env }
const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-assets-'))

/** As much of S3 as a bucket needs: objects by path, only for signed requests. */
const objects = new Map<string, { body: Buffer; type: string | undefined }>()
const bucket = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  const { method, url = '', headers } = request
  const place = url.replace(/\?.*/, '')
  if (!/^AWS4-HMAC-SHA256 Credential=key-id\//.test(headers.authorization ?? ''))
    return response.writeHead(403).end()
  if (place.startsWith('/altrui/')) return response.writeHead(403).end()
  if (method === 'PUT') objects.set(place, { body: Buffer.concat(pieces), type: headers['content-type'] })
  if (method === 'DELETE') objects.delete(place)
  const found = objects.get(place)
  if (method !== 'GET') return response.writeHead(method === 'DELETE' ? 204 : 200).end()
  if (found) return response.writeHead(200).end(found.body)
  response
    .writeHead(404, { 'content-type': 'application/xml' })
    .end('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>')
})

beforeAll(async () => {
  await once(bucket.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  bucket.close()
  rmSync(folder, { recursive: true })
  Object.assign(env, before)
})

const useFiles = () => Object.assign(env, { DATA_DIR: folder, S3_BUCKET: undefined })
const useBucket = () =>
  Object.assign(env, {
    S3_BUCKET: 'figurine',
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: 'key-id',
    S3_SECRET_ACCESS_KEY: 'secret',
  })

/** No file of this process may grow larger: Linux cuts a write off there, as on a full disk. */
async function withLargestFile(bytes: number, run: () => Promise<void>) {
  const prlimit = (...options: string[]) =>
    execFileSync('prlimit', ['--pid', `${process.pid}`, ...options], { encoding: 'utf8' }).trim()
  const before = prlimit('--fsize', '--output=SOFT', '--noheadings')
  prlimit(`--fsize=${bytes}:`)
  try {
    await run()
  } finally {
    prlimit(`--fsize=${before}:`)
  }
}

describe.each([
  ['files', useFiles],
  ['a bucket', useBucket],
])('a store of %s', (_name, use) => {
  it('gives back what it was given, until it is removed', async () => {
    use()
    const [store, key, bytes] = [assetStore(), randomUUID(), Buffer.from([0, 1, 2, 255])]
    expect(await store.read(key)).toBeNull()
    await store.put(key, bytes, 'image/png')
    expect(Buffer.from((await store.read(key)) ?? [])).toEqual(bytes)
    await store.remove(key)
    expect(await store.read(key)).toBeNull()
    await store.remove(key)
  })
})

it.each([
  ['a disk that fails', useFiles, { DATA_DIR: '/dev/null' }],
  ['a bucket that refuses', useBucket, { S3_BUCKET: 'altrui' }],
])('%s counts as unavailable, not as a bug', async (_name, use, broken) => {
  use()
  Object.assign(env, broken)
  const [store, key] = [assetStore(), randomUUID()]
  for (const call of [() => store.put(key, Buffer.from('x'), 'image/png'), () => store.read(key)])
    await expect(call()).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
})

it('a bucket receives the type and stores the object under its key', async () => {
  useBucket()
  const key = randomUUID()
  await assetStore().put(key, Buffer.from('x'), 'audio/wav')
  expect(objects.get(`/figurine/assets/${key}`)?.type).toBe('audio/wav')
})

it('a file store leaves no draft behind, and no key leads out of its folder', async () => {
  useFiles()
  const key = randomUUID()
  await assetStore().put(key, Buffer.from('x'), 'image/png')
  expect(readdirSync(path.join(folder, 'assets', key.slice(0, 2)))).toEqual([key])
  for (const bad of ['../secrets.json', `${key}/../../x`, ''])
    expect(() => assetStore().read(bad), bad).toThrow('not a key')
})

describe('the drafts of a file', () => {
  const folderOf = (key: string) => path.join(folder, 'assets', key.slice(0, 2))
  const namesOf = (key: string) => readdirSync(folderOf(key)).filter((name) => name.startsWith(key))

  it('are removed when it cannot be written whole, as on a full disk', async () => {
    useFiles()
    const key = randomUUID()
    await withLargestFile(1_024, () =>
      expect(plainAssetStore().put(key, Buffer.alloc(1_025), 'image/png')).rejects.toThrow('EFBIG'),
    )
    expect(namesOf(key)).toEqual([])
  })

  it('are removed when it cannot be moved into place', async () => {
    useFiles()
    const key = randomUUID()
    mkdirSync(path.join(folderOf(key), key), { recursive: true })
    await expect(plainAssetStore().put(key, Buffer.from('x'), 'image/png')).rejects.toThrow('EISDIR')
    expect(namesOf(key)).toEqual([key])
  })

  it('are removed with it, unlike those of others: a process may have died before it removed its own', async () => {
    useFiles()
    const [key, lost] = [randomUUID(), randomUUID()]
    const other = `${key.slice(0, -1)}${key.endsWith('0') ? 1 : 0}`
    await assetStore().put(key, Buffer.from('x'), 'image/png')
    for (const name of [key, lost, other]) {
      mkdirSync(folderOf(name), { recursive: true })
      writeFileSync(path.join(folderOf(name), `${name}.${randomUUID()}`), 'half')
    }
    for (const name of [key, lost]) {
      await assetStore().remove(name)
      expect(namesOf(name)).toEqual([])
    }
    expect(namesOf(other)).toHaveLength(1)
  })
})
