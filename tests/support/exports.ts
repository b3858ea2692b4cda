import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { proofOf, publishedDays } from '@/lib/ledger/publication/queries'
import { chainOf, chainWithFactsOf } from '@/lib/wallet/export/queries'
import { chainCsv, chainJson } from '@/lib/wallet/export/words'
import { guest, type MadeFan } from './factories'

async function whole(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

export const exportJson = async ({ actor }: MadeFan) => whole(chainJson(chainOf(actor), await proofOf(actor)))
export const exportCsv = ({ actor }: MadeFan) => whole(chainCsv(chainWithFactsOf(actor), 'it'))
export const exportHeads = async () => JSON.stringify({ days: await publishedDays(guest, {}) })

type Verified = { status: number | null; said: string }

/** What `scripts/verify-ledger.mjs` says of an export, given as a file; with published heads when there are any. */
export function verify(text: string | Buffer, heads?: string): Verified {
  const folder = mkdtempSync(path.join(tmpdir(), 'ledger-'))
  try {
    const files = [text, heads].flatMap((content, index) => {
      if (content === undefined) return []
      const file = path.join(folder, String(index))
      writeFileSync(file, content)
      return [file]
    })
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/verify-ledger.mjs', ...files], {
      encoding: 'utf8',
    })
    return { status, said: stdout + stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
