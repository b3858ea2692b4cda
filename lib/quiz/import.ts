import { importCsv } from './import-csv'
import { importGift, type TruthWords } from './import-gift'
import { importOtdb } from './import-otdb'
import type { Imported } from './import-sift'
import type { ImportFormat } from './rules'

/** The questions of a text in another program's format. */
export function importedFrom(format: ImportFormat, text: string, words: TruthWords): Imported {
  if (format === 'otdb') return importOtdb(text.replace(/^\uFEFF/, ''))
  return format === 'gift' ? importGift(text.replace(/^\uFEFF/, ''), words) : importCsv(text)
}
