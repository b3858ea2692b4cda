import { type ChainFault, checkLine, type ExportedLine, UNCHECKED } from '@/lib/ledger/chain/rules'
import { brokenDay, type HeadProof, type PublishedDay, rootOf } from '@/lib/ledger/publication/rules'
import type { LastCheck } from './last-check'

export type Verdict =
  | {
      kind: 'intact'
      lines: number
      head: string
      kept: number
      published: { lines: number; day: string } | null
    }
  | { kind: 'broken'; place: number; fault: ChainFault['fault'] | 'rewritten' | 'unpublished' | 'days' }

type Recomputed = { verdict: Verdict; keep: Omit<LastCheck, 'at'> | null }

type ProofLine = { proof: HeadProof | null }

/** The lines of a text that arrives in pieces. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const lines = (rest + piece.value).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const broken = (place: number, fault: Extract<Verdict, { kind: 'broken' }>['fault']): Recomputed => ({
  verdict: { kind: 'broken', place, fault },
  keep: null,
})

/** Hashes all lines and reads the proof at the end. @returns what is wrong, if anything @throws when the export ends too early */
async function recomputeLines(onLine: (lines: number) => void) {
  const { body, ok } = await fetch('/api/wallet/export', { cache: 'no-store' })
  if (!ok || !body) throw new Error('the export was refused')
  const hashes: string[] = []
  let checked = UNCHECKED
  let place = 0
  for await (const text of linesOf(body)) {
    const line = JSON.parse(text) as ExportedLine | ProofLine
    if ('proof' in line) return { hashes, proof: line.proof }
    if (place++ === 0) continue
    const next = await checkLine(checked, line)
    if ('fault' in next) return { fault: next }
    checked = next
    hashes.push(next.head)
    onLine(next.lines)
  }
  throw new Error('the export ended too early')
}

/**
 * Downloads the chain and recomputes it: every line, what this device has checked before, and the published hashes.
 * @throws when the export cannot be read to its end
 */
export async function recompute(
  before: LastCheck | null,
  onLine: (lines: number) => void,
): Promise<Recomputed> {
  const chain = await recomputeLines(onLine)
  if (chain.fault) return broken(chain.fault.place, chain.fault.fault)
  const { hashes, proof } = chain
  if (before && before.lines > 0 && hashes[before.lines - 1] !== before.head)
    return broken(before.lines, 'rewritten')
  const { days }: { days: PublishedDay[] } = await (
    await fetch('/api/ledger/heads', { cache: 'no-store' })
  ).json()
  const seen = before?.published
  const isGone = seen && !days.some(({ day, hash }) => day === seen.day && hash === seen.hash)
  if (isGone || (await brokenDay(days))) return broken(hashes.length, 'days')
  if (proof) {
    const root = days.find(({ day }) => day === proof.day)?.root
    if (hashes[proof.length - 1] !== proof.head || (await rootOf(proof)) !== root)
      return broken(proof.length, 'unpublished')
  }
  const [lines, head, latest] = [hashes.length, hashes.at(-1) ?? '', days.at(-1)]
  return {
    verdict: {
      kind: 'intact',
      lines,
      head,
      kept: before?.lines ?? 0,
      published: proof && { lines: proof.length, day: proof.day },
    },
    keep: { lines, head, published: latest ? { day: latest.day, hash: latest.hash } : null },
  }
}
