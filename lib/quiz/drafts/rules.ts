import type { WrittenQuestion } from '@/db/schema/quiz'
import { fieldsIn, textIn } from '@/lib/core/unknown'
import { OPTIONS_MAX, QUESTIONS_MAX, QUIZ_DIFFICULTIES } from '../rules'

/** A question in the editor, any part of which may be missing. `right` is the position of an option. */
export type DraftQuestion = {
  text: string
  options: { text: string; en: string }[]
  right: number | null
  explanation: string
  difficulty: string
  en: { text: string; explanation: string }
}
/** The questions of a template and the position of the open one, from 0. */
export type Draft = { questions: DraftQuestion[]; place: number }
/** The texts of a form by the names of its fields. */
type DraftFields = Record<string, string | null | undefined>

const NEW_ROWS = 4

const blank = (): DraftQuestion => ({
  text: '',
  options: Array.from({ length: NEW_ROWS }, () => ({ text: '', en: '' })),
  right: null,
  explanation: '',
  difficulty: '',
  en: { text: '', explanation: '' },
})

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ')
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Takes what it can read of a question, valid or not. */
function draftOf(written: unknown): DraftQuestion {
  const { text, options, explanation, difficulty, en } = fieldsIn(written)
  const english = fieldsIn(en)
  const names = listIn(english.options)
  const rows = listIn(options).slice(0, OPTIONS_MAX).map(fieldsIn)
  const right = rows.findIndex(({ is_correct }) => is_correct === true)
  return {
    text: textIn(text),
    options: rows.map((row, index) => ({ text: textIn(row.text), en: textIn(names[index]) })),
    right: right < 0 ? null : right,
    explanation: textIn(explanation),
    difficulty: QUIZ_DIFFICULTIES.find((known) => known === difficulty) ?? '',
    en: { text: textIn(english.text), explanation: textIn(english.explanation) },
  }
}

/** What the editor would save; the schema of questions decides whether it may. Without any English there is no English version. */
export function writtenOf({ text, options, right, explanation, difficulty, en }: DraftQuestion) {
  const names = options.map((option) => option.en)
  const isEnglish = [en.text, en.explanation, ...names].some((given) => given.trim() !== '')
  return {
    text,
    options: options.map((option, index) => ({ text: option.text, is_correct: index === right })),
    ...(explanation.trim() && { explanation }),
    ...(difficulty && { difficulty }),
    ...(isEnglish && {
      en: { text: en.text, options: names, ...(en.explanation.trim() && { explanation: en.explanation }) },
    }),
  }
}

/** The questions as the form's JSON field holds them. */
export const draftText = (questions: readonly DraftQuestion[]): string =>
  JSON.stringify(questions.map(writtenOf))

/** A template in the editor, with its first question open; a blank question where there is none. */
export const draftOfTemplate = (questions: readonly WrittenQuestion[]): Draft => ({
  questions: questions.length > 0 ? questions.map(draftOf) : [blank()],
  place: 0,
})

function questionsIn(json: string): DraftQuestion[] {
  try {
    return listIn(JSON.parse(json || '[]')).map(draftOf)
  } catch {
    return []
  }
}

/** The open question as its own fields hold it. */
function openQuestion(fields: DraftFields): DraftQuestion {
  const places = Array.from({ length: OPTIONS_MAX }, (_, index) => index)
  const rows = places.filter((place) => fields[`option.${place}`] !== undefined)
  const right = rows.indexOf(Number(fields.right ?? -1))
  return {
    text: oneLine(fields.text ?? ''),
    options: rows.map((place) => ({
      text: fields[`option.${place}`] ?? '',
      en: fields[`en.option.${place}`] ?? '',
    })),
    right: right < 0 ? null : right,
    explanation: fields.explanation ?? '',
    difficulty: fields.level ?? '',
    en: { text: oneLine(fields['en.text'] ?? ''), explanation: fields['en.explanation'] ?? '' },
  }
}

/** A form as it was sent: all questions as JSON, with the open one replaced by its fields. */
export function draftIn(fields: DraftFields): Draft {
  const stored = questionsIn(fields.questions ?? '')
  const questions = stored.length > 0 ? stored : [blank()]
  const place = Math.min(Number(fields.place ?? 0), questions.length - 1)
  if (fields.text === undefined) return { questions, place }
  return { questions: questions.with(place, openQuestion(fields)), place }
}

/** The questions to be saved: those of the form, or only the JSON when no question is open. */
export const savedText = (fields: DraftFields): string =>
  fields.place === undefined ? (fields.questions ?? '') : draftText(draftIn(fields).questions)

export const STEP = /^(open \d{1,2}|add|copy|drop|earlier|later|row|unrow \d)$/

/** The draft with its open question changed. */
export const withOpenQuestion = ({ questions, place }: Draft, change: Partial<DraftQuestion>): Draft => ({
  questions: questions.map((question, at) => (at === place ? { ...question, ...change } : question)),
  place,
})

function moved({ questions, place }: Draft, to: number): Draft {
  const [from, other] = [questions[place], questions[to]]
  if (!from || !other) return { questions, place }
  return { questions: questions.with(place, other).with(to, from), place: to }
}

function withoutRow(draft: Draft, row: number): Draft {
  const question = draft.questions[draft.place]
  if (!question) return draft
  const { options, right } = question
  const after = right !== null && right > row ? right - 1 : right
  return withOpenQuestion(draft, {
    options: options.filter((_, at) => at !== row),
    right: right === row ? null : after,
  })
}

/** One step of the editor: opens, adds, copies, drops or moves a question, or adds or removes a row of the open one. */
export function applyStep(draft: Draft, step: string): Draft {
  const { questions, place } = draft
  const [name, number] = step.split(' ')
  const open = questions[place] ?? blank()
  if (name === 'open') return { questions, place: Math.min(Number(number), questions.length - 1) }
  if (name === 'earlier') return moved(draft, place - 1)
  if (name === 'later') return moved(draft, place + 1)
  if (name === 'drop') {
    const left = questions.filter((_, at) => at !== place)
    return { questions: left.length > 0 ? left : [blank()], place: Math.max(0, place - 1) }
  }
  if (name === 'unrow') return withoutRow(draft, Number(number))
  if (name === 'row')
    return open.options.length < OPTIONS_MAX
      ? withOpenQuestion(draft, { options: [...open.options, { text: '', en: '' }] })
      : draft
  if (questions.length >= QUESTIONS_MAX) return draft
  if (name === 'copy') return { questions: questions.toSpliced(place + 1, 0, open), place: place + 1 }
  return name === 'add' ? { questions: [...questions, blank()], place: questions.length } : draft
}
