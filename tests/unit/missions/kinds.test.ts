import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  ACTIVITIES,
  ONE_MATCH,
  type PredicateKind,
  predicate,
  SEVERAL_MATCHES,
} from '@/lib/missions/predicates/kinds'
import { comeback } from '@/lib/missions/predicates/kinds/comeback'
import type { OneMatchKind } from '@/lib/missions/predicates/kinds/kind'
import type { TemplateKind } from '@/lib/missions/rules'
import type italian from '@/messages/it.json'
import { importsOf, isClient, SOURCES } from '../../support/sources'

type ComebackRule = ReturnType<typeof comeback.schema.parse>
type Texts = (typeof italian)['predicates']

describe('the kinds of rules', () => {
  it('do not compile without saying whether they need half time', () => {
    const { needsHalfTime: _, ...forgetful } = comeback
    expectTypeOf(comeback).toExtend<OneMatchKind<ComebackRule>>()
    expectTypeOf(forgetful).not.toExtend<OneMatchKind<ComebackRule>>()
    // @ts-expect-error The compiler asks a kind for `needsHalfTime`.
    const kind: OneMatchKind<ComebackRule> = forgetful
    expect('needsHalfTime' in kind).toBe(false)
  })

  it.each(['schema', 'picks', 'rightPick', 'awardedPick', 'values', 'pickValues', 'fromForm'] as const)(
    'do not compile without %s',
    (member) => {
      const kind: OneMatchKind<ComebackRule> = comeback
      expectTypeOf<Omit<typeof kind, typeof member>>().not.toExtend<OneMatchKind<ComebackRule>>()
      expect(comeback).toHaveProperty(member)
    },
  )

  it('are all in one of the three tables, under the name that their schema takes', () => {
    const tables = { ...ONE_MATCH, ...SEVERAL_MATCHES, ...ACTIVITIES }
    expectTypeOf<keyof typeof tables>().toEqualTypeOf<PredicateKind>()
    for (const [name, { schema }] of Object.entries(tables))
      expect([name, schema.shape.kind.value]).toEqual([name, name])
    expect(Object.keys(tables).sort()).toEqual(predicate.options.map(({ shape }) => shape.kind.value).sort())
  })

  it('have their texts in the messages', () => {
    expectTypeOf<PredicateKind>().toExtend<keyof Texts['title']>()
    expectTypeOf<PredicateKind>().toExtend<keyof Texts['rule']>()
    expectTypeOf<keyof typeof ONE_MATCH | keyof typeof SEVERAL_MATCHES>().toExtend<keyof Texts['pick']>()
    expectTypeOf<keyof typeof ONE_MATCH | keyof typeof SEVERAL_MATCHES>().toExtend<keyof Texts['claim']>()
    expectTypeOf<TemplateKind>().toExtend<keyof Texts['title']>()
  })
})

describe('the browser', () => {
  const byPath = new Map(SOURCES.map((source) => [source.path.replace(/\.tsx?$/, ''), source]))
  const sourceOf = (path: string) => byPath.get(path) ?? byPath.get(`${path}/index`)
  const TYPES_ONLY = /import type [^'"]*'[^']+'|import \{(\s*type [^,}]+,?)+\s*\} from '[^']+'/g

  /** All that reaches the browser with these files: an action is a boundary, a type leaves nothing behind. */
  function reached(paths: string[], seen = new Set<string>()): Set<string> {
    for (const path of paths) {
      const source = sourceOf(path)
      if (!source || seen.has(source.path) || /^['"]use server['"]/.test(source.text)) continue
      seen.add(source.path)
      reached(importsOf(source.path, source.text.replace(TYPES_ONLY, '')), seen)
    }
    return seen
  }

  it('gets none of the kinds and their schemas', () => {
    const clients = SOURCES.filter(isClient).map(({ path }) => path.replace(/\.tsx?$/, ''))
    const sent = [...reached(clients)]
    expect(sent).toContain('lib/missions/rules.ts')
    expect(sent.filter((path) => path.startsWith('lib/missions/predicates/'))).toEqual([])
  })
})
