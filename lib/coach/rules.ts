/** Characters of a question. */
export const QUESTION_MAX = 500

/** Turns on a page of the history, and plans on a page of theirs. */
export const LINES_SHOWN = 20
/** Earlier turns of the day that the model is told. */
export const TURNS_IN_PROMPT = 3

/** After this long the process of an unfinished turn counts as dead. */
export const TURN_LOST_AFTER_SECONDS = 60

/** Published suggestions on the page. */
export const TIPS_SHOWN = 6

const TIP_PHASES = { prima: 'before', durante: 'during', dopo: 'after', sempre: 'always' } as const
type TipPhase = (typeof TIP_PHASES)[keyof typeof TIP_PHASES]

/** When a published suggestion helps, by the word in its import; null for any other word, which is shown as it is. */
export function tipPhase(phase: string): TipPhase | null {
  const [, found] = Object.entries(TIP_PHASES).find(([word]) => word === phase.toLowerCase()) ?? []
  return found ?? null
}

/** Suggestions taken from one reply, and characters of each. */
export const SUGGESTIONS_MAX = 6
export const SUGGESTION_LENGTH_MAX = 200

/** A suggestion turned into a mission: characters of its title, points, days until it is due. */
export const COACH_MISSION_TITLE_MAX = 60
export const COACH_MISSION_POINTS = 15
export const COACH_MISSION_DUE_DAYS = 2

export const PLAN_TITLE_MAX = 120
export const PLAN_CONTENT_MAX = 6_000
/** Lines of a reply or a plan, each of which is read by itself. */
export const REPLY_LINES_MAX = 200

const ADDRESS = /\b(?:https?:\/\/|www\.)\S+/gi
const MARKDOWN_LINK = /!?\[([^\]]*)\]\([^)]*\)/g
const MARKDOWN = /\*\*|__|`+|^#{1,6}\s+/gm
/** Controls other than line breaks, directional overrides, tags and other invisible characters. */
const HIDDEN = /(?!\n)\p{Cc}|[\u2028\u2029\u2800\uFFF9-\uFFFB]|(?![\u200D\uFE0E\uFE0F])\p{DI}|\p{Cs}/gu

/** A reply as plain text: without markup, addresses and characters that hide something, and with no more lines than a plan. */
export const plainReply = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, '')
    .replace(MARKDOWN_LINK, '$1')
    .replace(ADDRESS, '')
    .replace(MARKDOWN, '')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .split('\n', REPLY_LINES_MAX)
    .join('\n')

const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/
const IMPERATIVE =
  /^(?:guarda|conta|segna|scrivi|confronta|rivedi|ripassa|prova|scegli|controlla|studia|leggi|annota|osserva|chiudi|gioca|watch|count|note|write|compare|review|try|pick|check|study|read|observe|finish|play)\b/i

/** A piece of a reply: text to read, or a suggestion that can be acted on. */
export type ReplyPart = { kind: 'text' | 'suggestion'; text: string }

/**
 * Splits a reply by lines. A suggestion begins with a bullet, a number or an imperative; the first six of at most 200
 * characters count, everything else is text.
 */
export function partsOf(reply: string): ReplyPart[] {
  let left = SUGGESTIONS_MAX
  return reply
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line): ReplyPart => {
      const text = line.replace(BULLET, '')
      const isSuggestion =
        (text !== line || IMPERATIVE.test(line)) && [...text].length <= SUGGESTION_LENGTH_MAX && left > 0
      if (!isSuggestion) return { kind: 'text', text: line }
      left--
      return { kind: 'suggestion', text }
    })
}

/** Ids of the elements of a turn that its buttons stand in. */
export const TURN_ACTIONS = 'turn-actions'
export const suggestionElement = (place: number): string => `suggestion-${place}`

/** The texts of the suggestions in a reply, in its order. */
export const suggestionsOf = (reply: string): string[] =>
  partsOf(reply).flatMap(({ kind, text }) => (kind === 'suggestion' ? [text] : []))

/** The weekend five that a suggestion proposes, `Muro Napoli, Regista Inter`; null for any other suggestion. */
export const fiveIn = (suggestion: string): string | null =>
  /^(?:cinquina|five)\s*:\s*(\S.*)$/i.exec(suggestion)?.[1] ?? null

/** A sentence ends at its punctuation mark, but not after an abbreviation: St. Pauli. */
const SENTENCE_END = /(?<!\b(?:St|vs|ecc)\.)(?<=[.!?])\s/

/** The first sentence, cut at 60 characters; null when there is none. */
export function missionTitleOf(suggestion: string): string | null {
  const [sentence = ''] = suggestion.split(SENTENCE_END)
  const letters = [...sentence.replace(/[.!?]+$/, '').trim()]
  if (letters.length === 0) return null
  if (letters.length <= COACH_MISSION_TITLE_MAX) return letters.join('')
  return `${letters
    .slice(0, COACH_MISSION_TITLE_MAX - 1)
    .join('')
    .trimEnd()}…`
}
