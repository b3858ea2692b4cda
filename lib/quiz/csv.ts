export type CsvRow = { line: number; cells: string[] }
export type Csv = { rows: CsvRow[]; unclosed: number | null }

/** The sign that parts the first line: spreadsheets of half of Europe write semicolons. */
export function delimiterOf(text: string): ',' | ';' | '\t' {
  const [first = ''] = text.replace(/"[^"]*"/g, '').split(/\r|\n/)
  const count = (sign: string) => first.split(sign).length
  if (count('\t') > Math.max(count(','), count(';'))) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/** RFC 4180: quoted cells may hold delimiters, doubled quotes and line breaks. Empty lines are left out; lines count from 1. */
export function readCsv(text: string, delimiter: string = delimiterOf(text)): Csv {
  const rows: CsvRow[] = []
  let [cells, cell, line, begun] = [[] as string[], '', 1, 1]
  let quotedFrom: number | null = null
  const endRow = () => {
    cells.push(cell)
    if (cells.length > 1 || cell.trim() !== '') rows.push({ line: begun, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    const isBreak = char === '\n' || (char === '\r' && text[at + 1] !== '\n')
    if (isBreak) line++
    if (quotedFrom !== null) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[at++]
      else quotedFrom = null
    } else if (char === '"' && cell === '') quotedFrom = line
    else if (char === delimiter) {
      cells.push(cell)
      cell = ''
    } else if (isBreak) {
      endRow()
      begun = line
    } else if (char !== '\r') cell += char
  }
  if (cell !== '' || cells.length > 0) endRow()
  return { rows, unclosed: quotedFrom }
}
