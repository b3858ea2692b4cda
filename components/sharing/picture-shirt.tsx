import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SHIRT_OUTLINE } from '@/components/fixture/shirt-outline'
import { type Kit, kitParts } from '@/lib/competitions/kits/rules'
import { INK } from './ink'

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
      <path d={SHIRT_OUTLINE} fill={first} />
      {drawn && <path d={drawn} fill={second} />}
      <path d="M17 5C18.5 9.6 29.5 9.6 31 5" stroke={trim} strokeWidth="4.2" />
      <path d="M3 18.3 11 22.8M45 18.3 37 22.8" stroke={trim} strokeWidth="2.6" />
      <path d={SHIRT_OUTLINE} stroke={INK.ink} strokeWidth="1.8" strokeLinejoin="round" />
    </svg>
  )
}
