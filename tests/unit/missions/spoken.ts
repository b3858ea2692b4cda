import { createTranslator } from 'use-intl/core'
import { expect } from 'vitest'
import { type Phrase, say } from '@/lib/missions/wording/words'
import en from '@/messages/en.json'
import italian from '@/messages/it.json'

const fail = (error: Error) => {
  throw error
}
const TRANSLATORS = {
  it: createTranslator({ locale: 'it', messages: italian, namespace: 'predicates', onError: fail }),
  en: createTranslator({ locale: 'en', messages: en, namespace: 'predicates', onError: fail }),
}

/** A phrase in both languages; a missing key or value throws. Spaces of any width are plain ones. */
export const inBoth = (phrase: Phrase) => ({
  it: say(TRANSLATORS.it, phrase).replace(/\s/g, ' '),
  en: say(TRANSLATORS.en, phrase).replace(/\s/g, ' '),
})

/** Said in both languages, differently where there are words, with nothing left out and nothing left over. */
export function expectSaid(phrase: Phrase, words = true) {
  const said = inBoth(phrase)
  for (const text of Object.values(said)) {
    expect(text).not.toMatch(/[{}]|\b(undefined|null|NaN)\b|predicates\.|\s\s|^\s|\s$/)
    expect(text.length).toBeGreaterThan(0)
  }
  if (words) expect(said.it).not.toBe(said.en)
  return said
}
