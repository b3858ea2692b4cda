import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'
import { LETTERS } from './letters'

/** The cuts of Archivo that pictures use. Each has a second file with the letters of other languages, under its name and `Ext`. */
const CUTS = [
  { name: 'Narrow', weight: 800, axes: { wght: 870, wdth: 64 } },
  { name: 'Text', weight: 500, axes: { wght: 520, wdth: 98 } },
  { name: 'Text', weight: 700, axes: { wght: 720, wdth: 98 } },
  { name: 'Wide', weight: 600, axes: { wght: 620, wdth: 112 } },
] as const

const FILES = { '': 'latin', ' Ext': 'latin-ext' } as const

type Cut = { name: string; data: Buffer; weight: 500 | 600 | 700 | 800; style: 'normal' }

const readFont = (file: string) =>
  readFile(
    join(
      process.cwd(),
      `node_modules/@fontsource-variable/archivo/files/archivo-${file}-standard-normal.woff2`,
    ),
  )

const ENTRIES = 12
const ENTRY = 16

/**
 * A font without its kerning: the renderer measures words without it but draws them with it, which leaves gaps behind words such as
 * `L’avevo`. The table stays under a name that nobody reads.
 */
function unkerned(font: Buffer): Buffer {
  const tables = font.subarray(0, ENTRIES + ENTRY * font.readUInt16BE(4))
  const at = tables.indexOf('GPOS')
  if (at >= 0) tables.write('XPOS', at)
  return font
}

/** One weight and width of each: the renderer reads neither variable fonts nor woff2. */
async function cutFonts(): Promise<Cut[]> {
  const cuts: Cut[] = []
  for (const [suffix, file] of Object.entries(FILES)) {
    const font = await readFont(file)
    for (const { name, weight, axes } of CUTS) {
      const cut = await subsetFont(font, LETTERS, { targetFormat: 'sfnt', variationAxes: axes })
      cuts.push({ name: name + suffix, data: unkerned(cut), weight, style: 'normal' })
    }
  }
  return cuts
}

let fonts: Promise<Cut[]> | undefined

/** Cut once for each process: the same array every time, by which the renderer knows what it has read already. */
export function pictureFonts(): Promise<Cut[]> {
  fonts ??= cutFonts()
  fonts.catch(() => {
    fonts = undefined
  })
  return fonts
}
