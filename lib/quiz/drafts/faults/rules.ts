import { OPTION_MAX, OPTIONS_MIN, QUESTION_MAX, WHY_MAX } from '../../rules'
import type { DraftQuestion } from '../rules'

/** `field` is the name of its control; `same` is the position of the row that an option repeats, from 0. */
export type DraftFault =
  | { field: string; reason: 'required' | 'no_right_option' | 'too_few_options' }
  | { field: string; reason: 'too_long'; limit: number }
  | { field: string; reason: 'same_options'; same: number }

const shown = (text: string) => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()

const lengthFault = (field: string, text: string, limit: number): DraftFault[] =>
  [...shown(text)].length > limit ? [{ field, reason: 'too_long', limit }] : []

const textFault = (field: string, text: string, limit: number): DraftFault[] =>
  shown(text) === '' ? [{ field, reason: 'required' }] : lengthFault(field, text, limit)

function optionFaults({ options, right }: DraftQuestion): DraftFault[] {
  const names = options.map(({ text }) => shown(text).toLowerCase())
  const rows = options.flatMap(({ text }, row) => {
    const field = `option.${row}`
    const same = names.indexOf(names[row] ?? '')
    if (names[row] !== '' && same < row) return [{ field, reason: 'same_options' as const, same }]
    return textFault(field, text, OPTION_MAX)
  })
  if (options.length < OPTIONS_MIN) return [...rows, { field: 'options', reason: 'too_few_options' }]
  return right === null ? [...rows, { field: 'options', reason: 'no_right_option' }] : rows
}

function englishFaults({ options, en }: DraftQuestion): DraftFault[] {
  const names = options.map((option) => option.en)
  if ([en.text, en.explanation, ...names].every((text) => text.trim() === '')) return []
  return [
    ...textFault('en.text', en.text, QUESTION_MAX),
    ...names.flatMap((name, row) => textFault(`en.option.${row}`, name, OPTION_MAX)),
    ...lengthFault('en.explanation', en.explanation, WHY_MAX),
  ]
}

/** What keeps a question from being saved, shown while it is written; only the server finds hidden characters. */
export const faultsOf = (question: DraftQuestion): DraftFault[] => [
  ...textFault('text', question.text, QUESTION_MAX),
  ...optionFaults(question),
  ...lengthFault('explanation', question.explanation, WHY_MAX),
  ...englishFaults(question),
]

const PATH = /^\[(\d+)\](?:\.(en))?(?:\.(text|explanation|options)(?:\[(\d+)\](?:\.text)?)?)?$/

/** The question and control that a path of the schema refers to; null for the whole list. */
export function fieldAt(path: string): { place: number; field: string } | null {
  const [, place, en, name, row] = PATH.exec(path) ?? []
  if (place === undefined) return null
  const own = name === 'options' && row !== undefined ? `option.${row}` : (name ?? 'text')
  return { place: Number(place), field: en ? `en.${own}` : own }
}
