import type { Messages } from 'next-intl'
import { createTranslator, type NamespaceKeys, type NestedKeyOf } from 'use-intl/core'
import { env } from '@/lib/env'
import type { Locale } from '../locale'
import { bidiIsolate } from '../text/bidi-isolate'
import { MESSAGES } from './messages'

const translators = new Map<string, unknown>()

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>

const isolatedValues = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? bidiIsolate(value) : value,
    ]),
  )

const SENTENCES_KEPT = 5_000

/** The latest sentences with values: a page has up to a hundred, and the library takes 10 to 20 µs for each. */
const sentences = new Map<string, string>()

function remembered(id: string, build: () => string): string {
  const known = sentences.get(id)
  if (known !== undefined) return known
  const sentence = build()
  if (sentences.size >= SENTENCES_KEPT) sentences.delete(sentences.keys().next().value ?? '')
  sentences.set(id, sentence)
  return sentence
}

const translator = <N extends Namespace>(locale: Locale, namespace: N) =>
  new Proxy(
    createTranslator({ locale, messages: MESSAGES[locale], namespace, timeZone: env.APP_TIME_ZONE }),
    {
      apply(translate, self, given) {
        const [key, values] = given
        if (!values) return Reflect.apply(translate, self, given)
        return remembered(`${locale} ${namespace} ${key} ${JSON.stringify(values)}`, () =>
          Reflect.apply(translate, self, given.with(1, isolatedValues(values))),
        )
      },
    },
  )

/**
 * The translator of a namespace, cached per language: the framework's own lives for one request and parses every sentence again
 * for the next, and awaiting it adds a task to the render.
 */
export function translatorFor<N extends Namespace>(locale: Locale, namespace: N) {
  const key = `${locale} ${namespace}`
  const known =
    (translators.get(key) as ReturnType<typeof translator<N>> | undefined) ?? translator(locale, namespace)
  translators.set(key, known)
  return known
}
