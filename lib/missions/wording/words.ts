export type Values = Record<string, string | number>

/** A text of the namespace `predicates` in the messages, with its values. */
export type Phrase = { key: string; values: Values }

/** The translator of that namespace, without the framework's narrow types of keys. */
export type Speaker = (key: never, values: never) => string

/** The phrase in the fan's language. */
export function say(t: Speaker, { key, values }: Phrase): string {
  const speak = t as (key: string, values: Values) => string
  return speak(key, values)
}

/** Names for a sentence, already in the fan's language; those that the rule does not mention may be empty. */
export type Names = { home: string; away: string; competition: string }

export const NO_NAMES: Names = { home: '', away: '', competition: '' }

/** A choice between two texts of one message. */
export const yesNo = (holds: boolean) => (holds ? 'yes' : 'no')
