/** Characters of a text to draw and of one to speak. */
export const PROMPT_MAX = 400
export const SPEECH_MAX = 500

/** Pictures and speeches of one page of the history, newest first. */
export const ASSETS_SHOWN = 24

/** Posters of one page of the wall. */
export const POSTERS_SHOWN = 60

export type AssetKind = 'image' | 'speech' | 'poster'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const PNG_HEAD = 24

/** Pixels of a PNG, by its first chunk (PNG 3rd edition, 11.2.1); null for anything else. */
export function pngSize(file: Uint8Array): { width: number; height: number } | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length < PNG_HEAD || !bytes.subarray(0, PNG.length).equals(PNG)) return null
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  return width > 0 && height > 0 ? { width, height } : null
}

const RIFF_HEAD = 12
const CHUNK_HEAD = 8

/** Milliseconds of a WAV file; a streamed one states no true length, so its size counts. Null for anything else. */
export function wavLength(file: Uint8Array): number | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const name = (at: number) => bytes.toString('latin1', at, at + 4)
  if (bytes.length < RIFF_HEAD || name(0) !== 'RIFF' || name(8) !== 'WAVE') return null
  let bytesPerSecond = 0
  for (let at = RIFF_HEAD; at + CHUNK_HEAD <= bytes.length; ) {
    const [size, start] = [bytes.readUInt32LE(at + 4), at + CHUNK_HEAD]
    if (name(at) === 'fmt ' && start + 12 <= bytes.length) bytesPerSecond = bytes.readUInt32LE(start + 8)
    if (name(at) === 'data') {
      const length = Math.min(size, bytes.length - start)
      return bytesPerSecond > 0 && length > 0 ? Math.round((length / bytesPerSecond) * 1000) : null
    }
    at = start + size + (size % 2)
  }
  return null
}

const TITLE_MAX = 28

/**
 * The words of a poster's frame: the title is the text before the first comma or colon, cut between words; the rest goes below
 * it.
 */
export function posterWords(prompt: string): { title: string; line: string } {
  const [, head = prompt, rest = ''] = /^([^,:;.\n]+)[,:;.\n]?\s*([\s\S]*)$/.exec(prompt) ?? []
  const words = head.trim().split(/\s+/)
  const lengthOf = (count: number) => [...words.slice(0, count).join(' ')].length
  let count = 1
  while (count < words.length && lengthOf(count + 1) <= TITLE_MAX) count++
  const title = words.slice(0, count).join(' ')
  const line = [words.slice(count).join(' '), rest.trim()].filter(Boolean).join(', ')
  return { title: title.charAt(0).toUpperCase() + title.slice(1), line }
}

/** A range of a file's bytes, first and last included. */
type ByteRange = { first: number; last: number }

/** The one range that a `Range` header asks for (RFC 9110, 14.1); null for none, and for forms that may be ignored. */
export function byteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (first >= size || (from === '' && Number(to) === 0)) return 'unsatisfiable'
  return first <= last ? { first, last } : null
}
