import { createHash } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import type { AssetStore } from '@/lib/gateways/asset-store'
import { damaged, END_OF_SECTION, type FileHead } from './format.ts'

/** A multiple of three, so that the lines of a file are one Base64 text. */
const PIECE_BYTES = 48 * 1024
const ROWS_AT_ONCE = 100

export type FileCounts = { files: number; lost: number }

const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * The generated files of the snapshot, one in memory at a time. One that is gone or no longer what its row says is left out and
 * counted as lost: a fan may have deleted it since the snapshot.
 */
export async function* fileSections(
  sql: TransactionSql,
  store: AssetStore,
  counts: FileCounts,
): AsyncGenerator<string> {
  const assets = sql<FileHead[]>`
    select id as file, media_type as "mediaType", encode(sha256, 'hex') as sha256 from assets order by id`
  for await (const heads of assets.cursor(ROWS_AT_ONCE))
    for (const head of heads) {
      const bytes = await store.read(head.file)
      if (!bytes || digestOf(bytes) !== head.sha256) {
        counts.lost++
        continue
      }
      yield `${JSON.stringify(head)}\n`
      for (let at = 0; at < bytes.length; at += PIECE_BYTES)
        yield `${Buffer.from(bytes.subarray(at, at + PIECE_BYTES)).toString('base64')}\n`
      yield `${END_OF_SECTION}\n`
      counts.files++
    }
}

/** Puts the files of a backup into the store as they are read. */
export class RestoredFiles {
  count = 0
  readonly #store: AssetStore
  readonly #added: string[] = []
  #writing?: Promise<void>
  #isAbandoned = false

  constructor(store: AssetStore) {
    this.#store = store
  }

  /**
   * A file that the store already holds is not written again.
   * @throws StartError when the bytes are not those of the digest
   */
  async put({ file, mediaType, sha256 }: FileHead, lines: readonly Buffer[]): Promise<void> {
    const bytes = Buffer.concat(lines.map((line) => Buffer.from(line.toString('latin1'), 'base64')))
    if (digestOf(bytes) !== sha256) throw damaged()
    const held = await this.#store.read(file)
    // The transaction can end before the reading that it began.
    if (this.#isAbandoned) throw new Error('abandoned')
    if (!held || digestOf(held) !== sha256) {
      if (!held) this.#added.push(file)
      this.#writing = this.#store.put(file, bytes, mediaType)
      await this.#writing
    }
    this.count++
  }

  /** Removes what was added; nothing is added any more. */
  async abandon(): Promise<void> {
    this.#isAbandoned = true
    await this.#writing?.catch(() => {})
    await Promise.all(this.#added.map((file) => this.#store.remove(file)))
  }
}
