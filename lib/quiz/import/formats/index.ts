import type { ImportFormat } from '../../rules'
import type { Imported } from '../rules'
import { importCsv } from './csv'
import { importGift, type TruthWords } from './gift'
import { importOpenTrivia } from './open-trivia'

/** The questions of a text in another program's format. */
export function importedFrom(format: ImportFormat, text: string, words: TruthWords): Imported {
  if (format === 'otdb') return importOpenTrivia(text.replace(/^\uFEFF/, ''))
  return format === 'gift' ? importGift(text.replace(/^\uFEFF/, ''), words) : importCsv(text)
}
