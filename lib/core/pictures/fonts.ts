import 'server-only'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The cuts of Archivo that pictures use (decision 084). Each has a second file with the letters of other languages, under its name and
 * `Ext`.
 */
const CUTS = [
  { name: 'Narrow', weight: 800, file: 'narrow-800' },
  { name: 'Text', weight: 500, file: 'text-500' },
  { name: 'Text', weight: 700, file: 'text-700' },
  { name: 'Wide', weight: 600, file: 'wide-600' },
] as const

const SETS = [
  ['', 'latin'],
  [' Ext', 'latin-ext'],
] as const

type Cut = { name: string; data: Buffer; weight: 500 | 600 | 700 | 800; style: 'normal' }

const readFont = (file: string) => readFile(join(process.cwd(), 'lib/core/pictures/fonts', `${file}.ttf`))

const readFonts = (): Promise<Cut[]> =>
  Promise.all(
    SETS.flatMap(([suffix, set]) =>
      CUTS.map(async ({ name, weight, file }) => ({
        name: name + suffix,
        data: await readFont(`${file}-${set}`),
        weight,
        style: 'normal' as const,
      })),
    ),
  )

let fonts: Promise<Cut[]> | undefined

/** The same array every time, so that the renderer recognises what it has already parsed. */
export function pictureFonts(): Promise<Cut[]> {
  fonts ??= readFonts()
  return fonts
}
