import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  COACH_MISSION_TITLE_MAX,
  fiveIn,
  missionTitleOf,
  partsOf,
  plainReply,
  REPLY_LINES_MAX,
  SUGGESTION_LENGTH_MAX,
  SUGGESTIONS_MAX,
  suggestionsOf,
  tipPhase,
} from '@/lib/coach/rules'

describe('a reply as plain text', () => {
  it.each([
    ['**Inter** è in forma', 'Inter è in forma'],
    ['# Titolo\nTesto', 'Titolo\nTesto'],
    ['Leggi [qui](https://evil.example/x)', 'Leggi qui'],
    ['![](https://evil.example/pixel.png)Ciao', 'Ciao'],
    ['vai su https://evil.example subito', 'vai su  subito'],
    ['vai su www.evil.example', 'vai su'],
    ['na\u202eocsta e \u{E0041}tag', 'naocsta e tag'],
    ['uno\r\n\n\n\ndue', 'uno\n\ndue'],
  ])('%j becomes %j', (given, plain) => expect(plainReply(given)).toBe(plain))

  it('has no more lines than a plan may have', () => {
    const lines = Array.from({ length: REPLY_LINES_MAX + 1 }, (_, line) => `${line}`)
    expect(plainReply(lines.join('\n'))).toBe(lines.slice(0, -1).join('\n'))
  })

  it('stays as it is when it is plain', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-zàèì ]{0,80}$/), (text) => plainReply(text) === text.trim()))
  })
})

describe('a weekend five in a suggestion', () => {
  it.each([
    ['Cinquina: Muro Napoli, Regista Inter', 'Muro Napoli, Regista Inter'],
    ['five : Wall Napoli', 'Wall Napoli'],
    ['Cinquina:', null],
    ['Prova la cinquina: Muro Napoli', null],
    ['Cinquine: Muro Napoli', null],
  ])('%j proposes %j', (text, five) => expect(fiveIn(text)).toBe(five))
})

describe('suggestions', () => {
  it('begin with a bullet, a number or an imperative', () => {
    const reply =
      'Una premessa.\n- Primo\n* Secondo\n• Terzo\n1. Quarto\n2) Quinto\nGuarda il sesto\nGuardaroba'
    expect(suggestionsOf(reply)).toEqual(['Primo', 'Secondo', 'Terzo', 'Quarto', 'Quinto', 'Guarda il sesto'])
    expect(
      partsOf(reply)
        .filter(({ kind }) => kind === 'text')
        .map(({ text }) => text),
    ).toEqual(['Una premessa.', 'Guardaroba'])
  })

  it('are six at most; the seventh is text', () => {
    const lines = Array.from({ length: SUGGESTIONS_MAX + 1 }, (_, index) => `- Riga ${index}`)
    expect(suggestionsOf(lines.join('\n'))).toHaveLength(SUGGESTIONS_MAX)
    expect(partsOf(lines.join('\n')).at(-1)).toEqual({ kind: 'text', text: '- Riga 6' })
  })

  it('have at most 200 characters', () => {
    expect(suggestionsOf(`- ${'a'.repeat(SUGGESTION_LENGTH_MAX)}`)).toHaveLength(1)
    expect(suggestionsOf(`- ${'a'.repeat(SUGGESTION_LENGTH_MAX + 1)}`)).toEqual([])
  })
})

describe('the title of a mission', () => {
  it('is the first sentence, cut at 60 characters', () => {
    expect(missionTitleOf('Guarda il Parma. Poi riposa.')).toBe('Guarda il Parma')
    expect(missionTitleOf('a'.repeat(COACH_MISSION_TITLE_MAX))).toBe('a'.repeat(60))
    expect(missionTitleOf('a'.repeat(COACH_MISSION_TITLE_MAX + 1))).toBe(`${'a'.repeat(59)}…`)
    expect(missionTitleOf('Il 4.3.3 regge ancora')).toBe('Il 4.3.3 regge ancora')
    expect(missionTitleOf('Guarda St. Pauli – Bayern. Poi riposa.')).toBe('Guarda St. Pauli – Bayern')
    expect(missionTitleOf('...')).toBeNull()
  })

  it('never has more than 60 characters', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => [...(missionTitleOf(text) ?? '')].length <= 60),
    )
  })
})

it.each([
  ['prima', 'before'],
  ['Durante', 'during'],
  ['dopo', 'after'],
  ['sempre', 'always'],
  ['vigilia', null],
  ['constructor', null],
])('the phase %j of a suggestion is %j', (word, phase) => expect(tipPhase(word)).toBe(phase))
