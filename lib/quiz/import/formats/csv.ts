import { CsvError, type InfoRecord, type Options, parse } from 'csv-parse/sync'
import { IMPORT_QUESTIONS_MAX } from '../../rules'
import { type Imported, type Refused, validated } from '../rules'

/** Accepted column names; columns of wrong answers may repeat. */
const COLUMNS = {
  text: /^(text|question|domanda|testo)$/,
  right: /^(right|correct|correct_answer|giusta|risposta|corretta)$/,
  wrong: /^(wrong|incorrect|sbagliata|errata)[ _-]?(answer)?[ _-]?\d*$/,
  explanation: /^(explanation|spiegazione)$/,
  difficulty: /^(difficulty|difficoltà|difficolta)$/,
}

const DIFFICULTIES: Record<string, string> = {
  facile: 'easy',
  media: 'medium',
  medio: 'medium',
  difficile: 'hard',
}

/** Spreadsheets in half of Europe separate by semicolons, so the most frequent separator of the first line wins. */
function separatorOf(text: string): ',' | ';' | '\t' {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split('\n')
  const count = (sign: string) => first.split(sign).length
  if (count('\t') > Math.max(count(','), count(';'))) return '\t'
  return count(';') > count(',') ? ';' : ','
}

type Row = { line: number; cells: string[] }
/** `unclosed` is the line of a row with a quoted cell that never ends. */
type Table = { rows: Row[]; unclosed: number | null }

const lineBreaks = (text: string) => text.split('\n').length - 1

function readTable(text: string): Table {
  const rows: Row[] = []
  let lastLine = 0
  const collect = (cells: string[], { lines }: InfoRecord) => {
    lastLine = lines
    rows.push({ line: lines - lineBreaks(cells.join('')), cells })
    return null
  }
  const options: Options<string[]> = {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // The header, the questions, and one more to be refused.
    to: IMPORT_QUESTIONS_MAX + 2,
    on_record: collect,
  }
  try {
    parse(text, options)
    return { rows, unclosed: null }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const rest = text.split('\n').slice(lastLine)
    return { rows, unclosed: lastLine + rest.findIndex((line) => line !== '') + 1 }
  }
}

function questionsOf({ rows, unclosed }: Table): Imported {
  const [head, ...body] = rows
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const placesOf = (name: keyof typeof COLUMNS) =>
    names.flatMap((given, index) => (COLUMNS[name].test(given) ? [index] : []))
  const [text, right, explanation, difficulty] = (
    ['text', 'right', 'explanation', 'difficulty'] as const
  ).map((name) => placesOf(name)[0])
  const wrong = placesOf('wrong')
  if (text === undefined || right === undefined || wrong.length === 0)
    return { questions: [], refused: [{ line: head?.line ?? 1, reason: 'missing_column' }] }
  const lastNeeded = Math.max(text, right, wrong[0] ?? 0)
  const given: (Row | Refused)[] =
    unclosed === null ? body : [...body, { line: unclosed, reason: 'unclosed' }]
  return validated(given, (row) => {
    if ('reason' in row) return row
    const { line, cells } = row
    if (cells.length <= lastNeeded) return { line, reason: 'too_few_columns' }
    const cell = (place: number | undefined) => (place === undefined ? '' : (cells[place] ?? '').trim())
    const level = cell(difficulty).toLowerCase()
    const options = [right, ...wrong]
      .map((place) => ({ text: cell(place), is_correct: place === right }))
      .filter((option) => option.is_correct || option.text !== '')
    const question = {
      text: cell(text),
      options,
      ...(cell(explanation) && { explanation: cell(explanation) }),
      ...(level && { difficulty: DIFFICULTIES[level] ?? level }),
    }
    return { line, question }
  })
}

const BYTE_ORDER_MARK = /^\uFEFF/

/** A table with a header: question, right answer, wrong answers, and optionally explanation and difficulty. Markup stays text. */
export const importCsv = (text: string): Imported =>
  questionsOf(readTable(text.replace(BYTE_ORDER_MARK, '').replace(/\r\n?/g, '\n')))
