import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Options } from './options.ts'
import type { Row } from './row.ts'

export type Section = { title: string; rows: Row[] }

const WHOLE = 'bench/latest.md'
const PARTIAL = 'bench/.work/latest.md'
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

/** Where the figures of a run belong: a partial or a quick one must not replace the last full report. */
export const reportFileOf = ({ only, quick }: Options) => (quick || only.length > 0 ? PARTIAL : WHOLE)

/** Writes the figures of this run over those of the last in this file. @returns the text */
export function writeReport(file: string, facts: readonly string[], sections: readonly Section[]): string {
  const judged = sections.flatMap(({ rows }) => rows.filter(({ met }) => met !== undefined))
  const text = [
    '# The last run of `npm run bench`',
    '',
    ...facts.map((fact) => `- ${fact}`),
    `- Budgets met: ${judged.length - missed(sections).length} of ${judged.length}`,
    '',
    ...sections.flatMap(table),
  ].join('\n')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  return text
}
