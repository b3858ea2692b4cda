import type { ImportFormat } from '../../rules'
import type { Imported } from '../rules'
import { importCsv } from './csv'
import { importGift, type TruthWords } from './gift'
import { importJson } from './json'
import { importOpenTrivia } from './open-trivia'

/** The questions of a text in another program's format. @throws DomainError invalid_json for one of JSON that does not parse */
export function importedFrom(format: ImportFormat, text: string, words: TruthWords): Imported {
  const plain = text.replace(/^\uFEFF/, '')
  if (format === 'otdb') return importOpenTrivia(plain)
  if (format === 'json') return importJson(plain)
  return format === 'gift' ? importGift(plain, words) : importCsv(text)
}
