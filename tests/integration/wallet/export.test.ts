import { beforeAll, describe, expect, it } from 'vitest'
import { publishHeads } from '@/lib/ledger/publication/commands'
import { setMissionStatus } from '@/lib/missions/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { exportCsv, exportHeads, exportJson, verify } from '@/tests/support/exports'
import { type MadeFan, makeFan, makeMission, system } from '@/tests/support/factories'
import { earn } from '@/tests/support/leagues'
import { convert, givePoints } from '@/tests/support/wallets'

/** A history with every kind of line, among those of others, whose heads were published; then some more lines. */
let fan: MadeFan
beforeAll(async () => {
  fan = await makeFan()
  for (let others = 0; others < 5; others++) await givePoints(await makeFan(), 10)
  await setMissionStatus(fan.actor, { id: await makeMission(fan, 20), status: 'done' })
  const won = await earn(fan, 120)
  await convert(fan, 100)
  await earn(fan, -120, won)
  await earn(fan, 60)
  await atShiftedTime('1 day', () => publishHeads(system))
  await givePoints(fan, 7)
})

describe('an exported history', () => {
  it('is recomputed offline from the JSON, with its proof against the published heads', async () => {
    const { status, said } = verify(await exportJson(fan), await exportHeads())
    expect(said).toMatch(
      /yes {2}12 lines.*\n.*head [0-9a-f]{64}\nyes {2}line 9 is under the root published on/,
    )
    expect(status).toBe(0)
  })

  it('and from the CSV', async () => {
    const { status, said } = verify(await exportCsv(fan))
    expect(said).toMatch(/yes {2}12 lines/)
    expect(status).toBe(0)
  })

  it('is empty for a fan without lines', async () => {
    const newcomer = await makeFan()
    expect(verify(await exportJson(newcomer), await exportHeads())).toMatchObject({ status: 0 })
    expect(verify(await exportCsv(newcomer))).toMatchObject({ status: 0 })
  })

  it('names the cause in text that no spreadsheet takes for a formula', async () => {
    const sly = await makeFan()
    const id = await makeMission(sly, 5)
    await setMissionStatus(sly.actor, { id, status: 'done' })
    const csv = await exportCsv(sly)
    expect(csv, 'with the mark by which Excel reads accents').toMatch(
      /^\uFEFFplace,cause,asset,amount,balance,/,
    )
    expect(csv).toMatch(/\r\n1,Vedi il derby – Completata\.,xp,5,5,mission,/)
  })
})

describe('a flipped byte', () => {
  /** A sample that meets every field of every line, and a different bit each time. */
  const flips = (text: string, from: number, to: number, step: number) =>
    Array.from({ length: Math.floor((to - from) / step) }, (_, index) => {
      const bytes = Buffer.from(text)
      const at = from + index * step
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << (index % 7)), at)
      return { at, bytes }
    })

  it('is found wherever it is, with the position of the first bad line', async () => {
    const json = await exportJson(fan)
    const starts = [...json.matchAll(/\n/g)].map(({ index }) => index + 1)
    const [first = 0, last = 0] = [starts.at(0), starts.at(-2)]
    const found = flips(json, first, last, 61).map(({ at, bytes }) => {
      const { status, said } = verify(bytes)
      const line = starts.filter((start) => start <= at).length
      return { status: status !== 0, line: new RegExp(`line ${line}\\b|line ${line + 1}\\b`).test(said) }
    })
    expect(found.length).toBeGreaterThan(40)
    expect(found.filter(({ status }) => !status)).toEqual([])
    expect(found.filter(({ line }) => !line)).toEqual([])
  })

  it('of an amount in the CSV is found', async () => {
    const bytes = Buffer.from(await exportCsv(fan))
    const at = bytes.indexOf(',points,120,') + ',points,1'.length
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    const { status, said } = verify(bytes)
    expect(said).toBe('NO   line 2 is not what was hashed\n')
    expect(status).toBe(1)
  })
})

describe('a rewritten history', () => {
  it('with recomputed hashes is found by the published heads', async () => {
    const heads = await exportHeads()
    const forged = await makeFan()
    await givePoints(forged, 1)
    const [json, own] = [await exportJson(fan), await exportJson(forged)]
    const proof = json.trimEnd().split('\n').at(-1)
    const rewritten = [...own.trimEnd().split('\n').slice(0, -1), proof].join('\n')
    expect(verify(rewritten)).toMatchObject({ status: 0 })
    const { status, said } = verify(rewritten, heads)
    expect(said).toMatch(/NO {3}line 9 is not the one published on/)
    expect(status).toBe(1)
  })

  it('with recomputed heads as well is found by the hash of the day', async () => {
    const { days } = JSON.parse(await exportHeads())
    const wrong = JSON.stringify({ days: days.with(-1, { ...days.at(-1), root: '00'.repeat(32) }) })
    expect(verify(await exportJson(fan), wrong)).toMatchObject({ status: 1 })
  })

  it('that is truncated is not taken for complete', async () => {
    const json = await exportJson(fan)
    expect(verify(json.split('\n').slice(0, -3).join('\n'))).toMatchObject({ status: 2 })
    expect(verify('')).toMatchObject({ status: 2 })
  })
})
