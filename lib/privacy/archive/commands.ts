import 'server-only'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { Locale } from '@/lib/core/locale'
import { csvHead, csvOf } from '@/lib/core/tables/csv'
import { assetStore } from '@/lib/gateways/asset-store'
import { proofOf } from '@/lib/ledger/publication/queries'
import { chainOf, chainWithFactsOf } from '@/lib/wallet/export/queries'
import { chainCsv, chainJson } from '@/lib/wallet/export/words'
import type { OwnFile } from '../queries'
import { type Listed, readmeOf } from '../words'

type Owner = { userId: string; locale: Locale }
type Pieces = AsyncIterable<Record<string, unknown>[]>

const encoder = new TextEncoder()

/** The process answers nobody while the driver encodes a piece: 7 ms. */
const PIECE_BYTES = 250_000

type Write = (piece: Uint8Array) => Promise<void>

/** A ZIP that is written file by file, and passed on once `PIECE_BYTES` of it are held. */
function newZip(write: Write) {
  let parts: Uint8Array[] = []
  let held = 0
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
    held += part.length
  })
  const passOn = async (atLeast: number) => {
    if (held < atLeast) return
    const piece = Buffer.concat(parts)
    parts = []
    held = 0
    await write(piece)
  }
  return {
    async add(name: string, texts: AsyncIterable<string> | Iterable<string>) {
      const file = new ZipDeflate(name, { level: 6 })
      zip.add(file)
      for await (const text of texts) {
        file.push(encoder.encode(text))
        await passOn(PIECE_BYTES)
      }
      file.push(new Uint8Array(), true)
    },
    /** Pictures and sounds are already compressed. */
    async addPacked(name: string, bytes: Uint8Array) {
      const file = new ZipPassThrough(name)
      zip.add(file)
      for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
        file.push(bytes.subarray(at, at + PIECE_BYTES))
        await passOn(PIECE_BYTES)
      }
      file.push(new Uint8Array(), true)
    },
    async end() {
      zip.end()
      await passOn(1)
    },
  }
}

type Contents = { files: OwnFile[]; leftOut: number }

/** The export's ZIP: a README, each table as JSON and CSV, generated files, and the chain of the ledger in the form that can be verified. */
export async function newArchive(owner: Owner, { files, leftOut }: Contents, write: Write) {
  const zip = newZip(write)
  const listed: Listed[] = []
  await zip.add('ledger.jsonl', chainJson(chainOf(owner), await proofOf(owner)))
  await zip.add('ledger.csv', chainCsv(chainWithFactsOf(owner), owner.locale))
  return {
    async table(name: string, columns: string[], pieces: Pieces) {
      const csv = [csvHead(columns)]
      let count = 0
      await zip.add(
        `json/${name}.json`,
        jsonOf(pieces, (rows) => {
          count += rows.length
          csv.push(csvOf(rows.map((row) => columns.map((column) => row[column]))))
        }),
      )
      await zip.add(`csv/${name}.csv`, csv)
      listed.push({ table: name, columns, rows: count })
    },
    async generatedFiles() {
      for (const { id, mediaType } of files) {
        const bytes = await assetStore().read(id)
        if (bytes) await zip.addPacked(`files/${id}.${mediaType.replace(/^.*[/.-]/, '')}`, bytes)
      }
    },
    async finish() {
      const readme = readmeOf({ listed, files: files.length, leftOut }, new Date(), owner.locale)
      await zip.add('README.txt', [readme])
      await zip.end()
    },
  }
}

/** A JSON array, a row a line. */
async function* jsonOf(
  pieces: Pieces,
  also: (rows: Record<string, unknown>[]) => void,
): AsyncGenerator<string> {
  yield '['
  let isFirst = true
  for await (const rows of pieces) {
    also(rows)
    yield rows.map((row, index) => `${isFirst && index === 0 ? '' : ','}\n${JSON.stringify(row)}`).join('')
    isFirst = false
  }
  yield '\n]\n'
}
