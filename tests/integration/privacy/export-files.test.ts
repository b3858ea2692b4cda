import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { database } from '@/db/client'
import { dataExportPieces, dataExports } from '@/db/schema/privacy'
import { env } from '@/lib/env'
import { assetStore } from '@/lib/gateways/asset-store'
import { purgeExports, requestExport, runExports } from '@/lib/privacy/commands'
import { exportFile } from '@/lib/privacy/queries'
import { EXPORT_FILES_MAX } from '@/lib/privacy/rules'
import { settingsOf } from '@/lib/settings/queries'
import { atShiftedTime } from '@/tests/support/db-clock'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import { dropPauses, whilePausedAt } from '@/tests/support/pause-at-statement'

const folder = mkdtempSync(path.join(tmpdir(), 'goalquest-export-files-'))
Object.assign(env, { DATA_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => database().delete(dataExports))
afterEach(dropPauses)

type Made = { mediaType: string; bytes: number; file?: Buffer }

/** A generated file of the fan; those with more bytes are older. */
async function made(fan: MadeFan, { mediaType, bytes, file }: Made): Promise<string> {
  const [row] = await database().sql<{ id: string }[]>`
    insert into assets (user_id, kind, prompt, media_type, bytes, sha256, width, height, demo, created_at)
    values (${fan.userId}, ${mediaType === 'audio/wav' ? 'speech' : 'image'}, 'Nebbia', ${mediaType}, ${bytes}, sha256('x'),
      ${mediaType === 'audio/wav' ? null : 8}, ${mediaType === 'audio/wav' ? null : 8}, true,
      app_now() - make_interval(secs => ${bytes}))
    returning id`
  const id = row?.id ?? ''
  await assetStore().put(id, file ?? Buffer.from(`file ${id}`), mediaType)
  return id
}

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Pictures that do not compress. @returns their digests by name in the ZIP */
async function largeFiles(fan: MadeFan, count: number): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (let index = 0; index < count; index++) {
    const file = randomBytes(5_000_000)
    const id = await made(fan, { mediaType: 'image/png', bytes: file.length, file })
    digests[`files/${id}.png`] = digestOf(file)
  }
  return digests
}

/** What the fan's download holds, by name. */
async function downloaded(fan: MadeFan): Promise<Record<string, Uint8Array>> {
  const file = await exportFile(fan.actor)
  const pieces: Uint8Array[] = []
  for await (const piece of file?.pieces ?? []) pieces.push(piece)
  const zip = Buffer.concat(pieces)
  expect(file?.bytes).toBe(zip.length)
  return unzipSync(zip)
}

const filesIn = (zip: Record<string, Uint8Array>) =>
  Object.fromEntries(
    Object.entries(zip)
      .filter(([name]) => name.startsWith('files/'))
      .map(([name, bytes]) => [name, digestOf(bytes)]),
  )

const piecesLeft = () => database().$count(dataExportPieces)

it('an export holds the fan’s generated pictures and sounds, and names those left out for their size', async () => {
  const [fan, other] = await makeFans(2)
  if (!fan || !other) throw new Error('no fans')
  const picture = await made(fan, { mediaType: 'image/png', bytes: 10 })
  const sound = await made(fan, { mediaType: 'audio/wav', bytes: 20 })
  const huge = await made(fan, { mediaType: 'image/png', bytes: EXPORT_FILES_MAX })
  const foreign = await made(other, { mediaType: 'image/png', bytes: 10 })
  const lost = await made(fan, { mediaType: 'image/png', bytes: 30 })
  await assetStore().remove(lost)
  await requestExport(fan.actor)
  await runExports(system)
  const zip = await downloaded(fan)
  const texts = Object.fromEntries(
    Object.entries(zip).map(([name, bytes]) => [name, String(Buffer.from(bytes))]),
  )
  expect(texts[`files/${picture}.png`]).toBe(`file ${picture}`)
  expect(texts[`files/${sound}.wav`]).toBe(`file ${sound}`)
  expect(Object.keys(filesIn(zip))).toHaveLength(2)
  expect(texts['README.txt']).toContain('files/ contiene')
  expect(texts['README.txt']).toContain('Un file generato più vecchio non è qui')
  expect(texts['json/assets.json']).toContain(huge)
  expect(Object.values(texts).join()).not.toContain(foreign)
})

it('an export of 60 MB becomes ready, and its ZIP opens with every file, only for its fan', async () => {
  const [fan, other] = await makeFans(2)
  if (!fan || !other) throw new Error('no fans')
  const digests = await largeFiles(fan, 12)
  await requestExport(fan.actor)
  expect(await runExports(system)).toBe(1)
  const { dataExport: own } = await settingsOf(fan.actor)
  expect(own).toMatchObject({ readyAt: expect.any(Number), attempts: 1 })
  expect(own?.bytes).toBeGreaterThan(60_000_000)
  expect(filesIn(await downloaded(fan))).toEqual(digests)
  expect(await exportFile(other.actor)).toBeNull()
})

const BETWEEN_PIECES = {
  event: 'insert' as const,
  table: 'data_export_pieces',
  when: 'exists (select from data_export_pieces where place = 2)',
}

it('an export whose process is killed between two pieces cannot be downloaded, and the next try creates it whole', async () => {
  const fan = await makeFan()
  const digests = await largeFiles(fan, 2)
  await requestExport(fan.actor)
  const args = ['--conditions=react-server', '--import', 'tsx', 'tests/support/export-child.ts']
  const environment = { ...process.env, NODE_ENV: 'test' as const, DATA_DIR: folder }
  let child: ReturnType<typeof spawn> | undefined
  const kill = async () => {
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await gone
  }
  await whilePausedAt(
    BETWEEN_PIECES,
    () => {
      child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' })
    },
    kill,
  )
  await dropPauses()
  expect(await piecesLeft()).toBeGreaterThan(2)
  expect(await exportFile(fan.actor)).toBeNull()
  expect(await runExports(system)).toBe(0)
  await atShiftedTime('6 minutes', async () => {
    await purgeExports(system)
    expect(await piecesLeft()).toBe(0)
    expect(await runExports(system)).toBe(1)
  })
  expect(filesIn(await downloaded(fan))).toEqual(digests)
})

it('a process whose export was taken from it adds no piece to what the next try writes', async () => {
  const fan = await makeFan()
  const digests = await largeFiles(fan, 2)
  await requestExport(fan.actor)
  let late: Promise<number> | undefined
  const takeAway = async () => {
    await database().update(dataExports).set({ leasedUntil: sql`app_now() - interval '1 second'` })
    await purgeExports(system)
    expect(await piecesLeft()).toBe(0)
  }
  await whilePausedAt(
    BETWEEN_PIECES,
    () => {
      late = runExports(system)
    },
    takeAway,
  )
  expect(await late).toBe(1)
  expect((await settingsOf(fan.actor)).dataExport).toMatchObject({ attempts: 2 })
  expect(filesIn(await downloaded(fan))).toEqual(digests)
})

it('an expired export, a new request and an erased account leave no pieces', async () => {
  const [first, second, third] = await makeFans(3)
  if (!first || !second || !third) throw new Error('no fans')
  for (const fan of [first, second, third]) await requestExport(fan.actor)
  expect(await runExports(system)).toBe(3)
  await requestExport(second.actor)
  await database().sql`select erase_fan(${third.userId}::uuid)`
  expect(await database().selectDistinct({ userId: dataExportPieces.userId }).from(dataExportPieces)).toEqual(
    [{ userId: first.userId }],
  )
  await atShiftedTime('25 hours', () => purgeExports(system))
  expect(await piecesLeft()).toBe(0)
})
