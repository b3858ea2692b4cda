import 'server-only'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { csvOf } from '@/lib/core/csv'
import type { Locale } from '@/lib/core/locale'
import { assetStore } from '@/lib/gateways/asset-store'
import { proofOf } from '@/lib/ledger/publication/queries'
import { chainOf } from '@/lib/wallet/export/queries'
import { chainCsv, chainJson } from '@/lib/wallet/export/words'
import type { OwnFile } from '../queries'
import { type Listed, readmeOf } from '../words'

type Owner = { userId: string; locale: Locale }
type Pieces = AsyncIterable<Record<string, unknown>[]>

const encoder = new TextEncoder()

/** A ZIP that is written file by file; only its compressed bytes are held. */
function newZip() {
  const parts: Uint8Array[] = []
  const zip = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  return {
    async add(name: string, texts: AsyncIterable<string> | Iterable<string>) {
      const file = new ZipDeflate(name, { level: 6 })
      zip.add(file)
      for await (const text of texts) file.push(encoder.encode(text))
      file.push(new Uint8Array(), true)
    },
    /** Pictures and sounds are already compressed. */
    addPacked(name: string, bytes: Uint8Array) {
      const file = new ZipPassThrough(name)
      zip.add(file)
      file.push(bytes, true)
    },
    end(): Uint8Array {
      zip.end()
      return Buffer.concat(parts)
    },
  }
}

type Contents = { files: OwnFile[]; leftOut: number }

/** The export's ZIP: a README, each table as JSON and CSV, generated files, and the chain of the ledger in the form that can be verified. */
export async function newArchive(owner: Owner, { files, leftOut }: Contents) {
  const zip = newZip()
  const listed: Listed[] = []
  await zip.add('ledger.jsonl', chainJson(chainOf(owner, false), await proofOf(owner)))
  await zip.add('ledger.csv', chainCsv(chainOf(owner, true), owner.locale))
  return {
    async table(name: string, columns: string[], pieces: Pieces) {
      const csv = [csvOf([columns])]
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
        if (bytes) zip.addPacked(`files/${id}.${mediaType.replace(/^.*[/.-]/, '')}`, bytes)
      }
    },
    async finish() {
      const readme = readmeOf({ listed, files: files.length, leftOut }, new Date(), owner.locale)
      await zip.add('README.txt', [readme])
      return zip.end()
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
