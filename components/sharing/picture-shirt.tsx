import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kit, kitParts } from '@/lib/competitions/kits/rules'
import { INK } from './ink'

export const SHIRT =
  'M17 5 8 9 2 20 10 24.5 12 21.5V44H36V21.5L38 24.5 46 20 40 9 31 5C29.5 9.6 18.5 9.6 17 5Z'

/** The second colour of each pattern, as in the sprite of the pages, which the renderer of pictures cannot use. */
const PATTERNS: ReadonlyMap<string, string> = new Map(
  [
    ...readFileSync(join(process.cwd(), 'public/sprite.svg'), 'utf8').matchAll(
      /<symbol id="kit-(\w+)".*?<\/symbol>/gs,
    ),
  ].map(([symbol, name = '']) => [name, /<path d="([^"]+)" fill="var\(--b\)"/.exec(symbol)?.[1] ?? '']),
)

export function PictureShirt({ kit, size }: { kit: Kit; size: number }) {
  const { pattern, first, second, trim } = kitParts(kit)
  const drawn = PATTERNS.get(pattern)
  return (
    <svg width={size} height={size} viewBox="0 0 48 48" fill="none" aria-hidden="true">
      <path d={SHIRT} fill={first} />
      {drawn && <path d={drawn} fill={second} />}
      <path d="M17 5C18.5 9.6 29.5 9.6 31 5" stroke={trim} strokeWidth="4.2" />
      <path d="M3 18.3 11 22.8M45 18.3 37 22.8" stroke={trim} strokeWidth="2.6" />
      <path d={SHIRT} stroke={INK.ink} strokeWidth="1.8" strokeLinejoin="round" />
    </svg>
  )
}
