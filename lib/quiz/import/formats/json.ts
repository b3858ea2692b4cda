import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { jsonFault, positionFinder } from '@/lib/core/json-fault'
import { type Imported, validated } from '../rules'

/** Reads GoalQuest's own JSON: the export of a template, or its list of questions. */
export function importJson(json: string): Imported {
  const fault = jsonFault(json)
  if (fault) return { questions: [], refused: [{ line: fault.line, reason: fault.reason }] }
  const root = parseTree(json)
  const given: unknown = JSON.parse(json)
  const isExport = typeof given === 'object' && given !== null && 'questions' in given
  const questions = isExport ? given.questions : given
  if (!Array.isArray(questions)) return { questions: [], refused: [{ line: 1, reason: 'not_a_list' }] }
  const nodes = (isExport && root ? findNodeAtLocation(root, ['questions']) : root)?.children
  const position = positionFinder(json)
  return validated(questions, (question: unknown, index) => ({
    line: position(nodes?.[index]?.offset ?? 0).line,
    question,
  }))
}
