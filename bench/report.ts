import { mkdirSync, writeFileSync } from 'node:fs'
import type { Row } from './row.ts'

export type Section = { title: string; rows: Row[] }

const FILE = 'bench/latest.md'
const HEAD = ['what', 'GoalQuest', 'floor', 'ratio', 'budget', 'met']

const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const verdict = ({ met }: Row) => (met === undefined ? '' : met ? 'yes' : '**no**')

const table = ({ title, rows }: Section) => [
  `## ${title}`,
  '',
  line(HEAD),
  line(HEAD.map(() => '---')),
  ...rows.map((row) =>
    line([row.what, row.product, row.floor ?? '', row.ratio ?? '', row.budget ?? '', verdict(row)]),
  ),
  '',
]

export const missed = (sections: readonly Section[]) =>
  sections.flatMap(({ rows }) => rows.filter(({ met }) => met === false))

/** Writes the figures of this run over those of the last. @returns the text */
export function writeReport(facts: readonly string[], sections: readonly Section[]): string {
  const judged = sections.flatMap(({ rows }) => rows.filter(({ met }) => met !== undefined))
  const text = [
    '# The last run of `npm run bench`',
    '',
    ...facts.map((fact) => `- ${fact}`),
    `- Budgets met: ${judged.length - missed(sections).length} of ${judged.length}`,
    '',
    ...sections.flatMap(table),
  ].join('\n')
  mkdirSync('bench', { recursive: true })
  writeFileSync(FILE, text)
  return text
}
