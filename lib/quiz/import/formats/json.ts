import { findNodeAtLocation, parseTree } from 'jsonc-parser'
import { z } from 'zod'
import { positionFinder } from '@/lib/core/forms/json-fault'
import { jsonField } from '@/lib/core/forms/json-field'
import { type Imported, validated } from '../rules'

/** Reads GoalQuest's own JSON: the export of a template, or its list of questions. @throws DomainError invalid_json */
export function importJson(json: string): Imported {
  const given = jsonField('text', json, z.unknown())
  const root = parseTree(json)
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
