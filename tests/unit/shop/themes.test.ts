import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOOKS } from '@/lib/shop/rules'
import { contrast, rgbOf } from './oklch'

type Tokens = Record<string, string>
type Mode = 'light' | 'dark'

const declarations = (css: string): Tokens =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value?.trim() ?? '']),
  )

/** Each theme of the style sheet: its tokens as they are written. */
const themes = Object.fromEntries(
  [
    ...readFileSync('components/cosmetics/themes.css', 'utf8').matchAll(
      /\[data-look="([\w-]+)"\] \{([^}]+)\}/g,
    ),
  ].map(([, look, css]) => [look ?? '', declarations(css ?? '')]),
)

const blocks = [
  ...readFileSync('components/ui/css/tokens.css', 'utf8').matchAll(
    /\[data-theme="(light|dark)"\],\s[^{]+\{([^}]+)\}/g,
  ),
]
/** The colour tokens; others are measures. */
const base = (mode: Mode): Tokens =>
  Object.fromEntries(
    Object.entries(declarations(blocks.find(([, name]) => name === mode)?.[2] ?? '')).filter(([, value]) =>
      value.startsWith('oklch('),
    ),
  )

const shownIn = (mode: Mode, value: string): string => {
  const pair = /^light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\)$/.exec(value)
  return (pair ? pair[mode === 'light' ? 1 : 2] : value) ?? ''
}

/** The colours of results, which no theme changes: a win looks the same under all of them. */
const RESULTS = ['won', 'on-won']

/** Text and the grounds on which it stands somewhere in the app. */
const PAIRS: [string, string[]][] = [
  ['ink', ['paper', 'card', 'rosa']],
  ['ink-soft', ['paper', 'card']],
  ['pitch', ['paper', 'card']],
  ['card-red', ['paper', 'card']],
  ['sky', ['paper', 'card']],
  ['on-pitch', ['pitch']],
  ['won', ['paper', 'card']],
  ['on-won', ['won']],
  ['on-flood', ['flood']],
  ['flood', ['on-flood', 'pitch-deep']],
  ['chalk', ['pitch-deep', 'on-flood']],
  ['paper', ['ink']],
  ['card', ['card-red', 'sky', 'ink']],
]

describe('themes', () => {
  it('are the looks that can be sold', () => {
    expect(Object.keys(themes).sort()).toEqual([...LOOKS.theme].sort())
  })

  it('override every colour token but those of results, and nothing else', () => {
    const tokens = Object.keys(base('light'))
      .filter((name) => !RESULTS.includes(name))
      .sort()
    expect(tokens).toHaveLength(14)
    for (const own of Object.values(themes)) expect(Object.keys(own).sort()).toEqual(tokens)
  })

  it('include the base theme as it is without any', () => {
    for (const mode of ['light', 'dark'] as const) {
      const without = { ...base('light'), ...base(mode) }
      for (const [name, value] of Object.entries(themes.paper ?? {}))
        expect([name, shownIn(mode, value)]).toEqual([name, without[name]])
    }
  })

  it('recolour the app: each has a page, an ink and a green of its own', () => {
    for (const name of ['paper', 'ink', 'pitch', 'pitch-deep'])
      expect(new Set(Object.values(themes).map((own) => own[name])).size).toBe(LOOKS.theme.length)
  })

  it.each(LOOKS.theme.flatMap((look) => [[look, 'light'] as const, [look, 'dark'] as const]))(
    '%s reads well by %s: 4.5 to 1 for every text on its grounds',
    (look, mode) => {
      const tokens: Tokens = { ...base(mode), ...themes[look] }
      const colour = (name: string) => rgbOf(shownIn(mode, tokens[name] ?? ''))
      const poor = PAIRS.flatMap(([text, grounds]) =>
        grounds
          .map((ground) => [text, ground, contrast(colour(text), colour(ground))] as const)
          .filter(([, , ratio]) => ratio < 4.5),
      )
      expect(poor).toEqual([])
    },
  )
})

describe('the measure of contrast', () => {
  it('is that of WCAG', () => {
    const [white, black, grey] = [
      rgbOf('oklch(100% 0 0)'),
      rgbOf('oklch(0% 0 0)'),
      rgbOf('oklch(56.59% 0 0)'),
    ]
    expect(contrast(white, black)).toBeCloseTo(21, 2)
    // #767676 on white, the lightest grey that passes.
    expect(contrast(white, grey)).toBeCloseTo(4.54, 1)
  })

  it('finds a theme that is hard to read', () => {
    expect(contrast(rgbOf('oklch(86% 0.17 92)'), rgbOf('oklch(97.5% 0.012 95)'))).toBeLessThan(4.5)
  })
})
