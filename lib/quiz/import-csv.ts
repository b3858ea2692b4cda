import { type Csv, readCsv } from './csv'
import { type Candidate, type Imported, sifted } from './import-sift'

/** What the columns may be called; those of wrong answers may come as often as they like. */
const COLUMNS = {
  text: /^(text|question|domanda|testo)$/,
  right: /^(right|correct|correct_answer|giusta|risposta|corretta)$/,
  wrong: /^(wrong|incorrect|sbagliata|errata)[ _-]?(answer)?[ _-]?\d*$/,
  why: /^(explanation|spiegazione)$/,
  difficulty: /^(difficulty|difficoltà|difficolta)$/,
}

const DIFFICULTIES: Record<string, string> = {
  facile: 'easy',
  media: 'medium',
  medio: 'medium',
  difficile: 'hard',
}

const byteOrderMark = /^\uFEFF/

function candidatesOf({ rows, unclosed }: Csv): Candidate[] {
  const [head, ...body] = rows
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const placesOf = (name: keyof typeof COLUMNS) =>
    names.flatMap((given, place) => (COLUMNS[name].test(given) ? [place] : []))
  const [text, right, why, difficulty] = (['text', 'right', 'why', 'difficulty'] as const).map(
    (name) => placesOf(name)[0],
  )
  const wrong = placesOf('wrong')
  if (text === undefined || right === undefined || wrong.length === 0)
    return [{ line: head?.line ?? 1, reason: 'missing_column' }]
  const least = Math.max(text, right, wrong[0] ?? 0)
  return body.map(({ line, cells }): Candidate => {
    if (unclosed !== null && line === rows.at(-1)?.line) return { line: unclosed, reason: 'unclosed' }
    if (cells.length <= least) return { line, reason: 'too_few_columns' }
    const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '').trim())
    const level = cell(difficulty).toLowerCase()
    const options = [right, ...wrong]
      .map((place) => ({ text: cell(place), is_correct: place === right }))
      .filter((option) => option.is_correct || option.text !== '')
    const question = {
      text: cell(text),
      options,
      ...(cell(why) && { explanation: cell(why) }),
      ...(level && { difficulty: DIFFICULTIES[level] ?? level }),
    }
    return { line, question }
  })
}

/** A table with a head: question, right answer, wrong answers; explanation and difficulty if it has them. Markup stays text. */
export const importCsv = (text: string): Imported =>
  sifted(candidatesOf(readCsv(text.replace(byteOrderMark, ''))))
