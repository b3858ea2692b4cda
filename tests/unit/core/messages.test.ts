import {
  isArgumentElement,
  isNumberElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  type MessageFormatElement,
  parse,
} from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { ERROR_STATUS, FIELD_CODES } from '@/lib/core/errors'
import en from '@/messages/en.json'
import it_ from '@/messages/it.json'

type Tree = { [key: string]: string | Tree }

const leaves = (tree: Tree, at = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${at}${key}`, value]] : leaves(value, `${at}${key}.`),
  )
const LANGUAGES = { it: new Map(leaves(it_)), en: new Map(leaves(en)) }

/** Names and kinds of all arguments and tags of a message, in every branch. A number may need a plural in only one language. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  const names = elements.flatMap((element): string[] => {
    if (isPluralElement(element) || isSelectElement(element)) {
      const branches = Object.values(element.options).flatMap(({ value }) => argumentsOf(value))
      return [`${element.value}:${isPluralElement(element) ? 'number' : 'choice'}`, ...branches]
    }
    if (isNumberElement(element)) return [`${element.value}:number`]
    if (isTagElement(element)) return [`<${element.value}>`, ...argumentsOf(element.children)]
    if (isPoundElement(element)) return []
    return 'value' in element && element.type !== 0
      ? [`${element.value}:${isArgumentElement(element) ? 'value' : element.type}`]
      : []
  })
  return [...new Set(names)].sort()
}

describe('messages', () => {
  it('have the same keys in both languages', () => {
    expect([...LANGUAGES.en.keys()]).toEqual([...LANGUAGES.it.keys()])
  })

  it.each(Object.keys(LANGUAGES) as (keyof typeof LANGUAGES)[])('all parse as ICU: %s', (locale) => {
    const broken = [...LANGUAGES[locale]].flatMap(([key, text]) => {
      try {
        parse(text)
        return []
      } catch (error) {
        return [`${key}: ${error}`]
      }
    })
    expect(broken).toEqual([])
  })

  it('take the same arguments and tags in both languages', () => {
    const differing = [...LANGUAGES.it].flatMap(([key, text]) => {
      const [italian, english] = [text, LANGUAGES.en.get(key) ?? ''].map((message) =>
        argumentsOf(parse(message)).join(' '),
      )
      return italian === english ? [] : [`${key}: ${italian} / ${english}`]
    })
    expect(differing).toEqual([])
  })

  it('have all plural forms of their language', () => {
    const hasOther = (elements: MessageFormatElement[]): boolean =>
      elements.every((element) =>
        isPluralElement(element) || isSelectElement(element)
          ? 'other' in element.options && Object.values(element.options).every(({ value }) => hasOther(value))
          : isTagElement(element)
            ? hasOther(element.children)
            : true,
      )
    for (const messages of Object.values(LANGUAGES))
      expect([...messages].filter(([, text]) => !hasOther(parse(text))).map(([key]) => key)).toEqual([])
  })

  it('are never empty and hide nothing', () => {
    for (const messages of Object.values(LANGUAGES))
      expect(
        [...messages].filter(
          ([, text]) => !/\S/.test(text) || /[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/.test(text),
        ),
      ).toEqual([])
  })

  it('have a text for every refusal and for every fault of a field', () => {
    for (const messages of Object.values(LANGUAGES)) {
      const keys = [
        ...Object.keys(ERROR_STATUS).map((code) => `errors.${code}`),
        ...FIELD_CODES.map((code) => `errors.field.${code}`),
      ]
      expect(keys.filter((key) => !messages.has(key))).toEqual([])
    }
  })

  it('name the weekend five wherever they say what XP and points come from', () => {
    for (const [messages, name] of [
      [LANGUAGES.it, 'Cinquina'],
      [LANGUAGES.en, 'Weekend Five'],
    ] as const)
      for (const key of [
        'rules.balances.xpEarned',
        'rules.balances.pointsEarned',
        'rules.sections.xp.body',
        'wallet.empty.text',
      ])
        expect(messages.get(key), key).toContain(name)
  })

  it('put no Italian article before a value, where 8 and 11 would need another: dall’8', () => {
    const article = /\b(il|del|al|dal|nel|sul) \{(?!\w+, (select|plural))/i
    expect([...LANGUAGES.it].filter(([, text]) => article.test(text)).map(([key]) => key)).toEqual([])
  })

  it('keep the Italian words of the specification', () => {
    const texts = new Set(LANGUAGES.it.values())
    for (const exact of [
      'Accedi',
      'Registrati',
      'Salva e continua',
      'Attive',
      'Completate',
      'Suggerimenti del sistema',
      'Aggiungi tutti',
      'Completa',
      'Partecipa',
      'Suggerimento già aggiunto per oggi',
      'Alcune missioni potrebbero essere già presenti',
      'Suggerimenti aggiunti',
      'Dati mancanti',
      'Inserisci email e password per registrarti.',
      'Inserisci email e password per accedere.',
      'Controlla la tua email',
      'Completa la verifica per accedere.',
      'Errore registrazione',
      'Errore login',
      'Benvenuto!',
      'Login effettuato.',
      'Preferenze salvate',
      'Errore salvataggio',
      'Errore creazione missione',
      'Oops! Pagina non trovata',
      'Errore caricamento',
      'Importo',
    ])
      expect(texts).toContain(exact)
    expect(LANGUAGES.it.get('errors.internal')).toContain('Errore sconosciuto')
  })
})
