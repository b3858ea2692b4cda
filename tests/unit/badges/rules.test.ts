import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { BADGES } from '@/db/seed/badges'
import { badgeRule } from '@/lib/badges/kinds'
import { BADGE_QUESTIONS, DRAWINGS, rarityOf, shareOf, stateOf } from '@/lib/badges/rules'
import { placeBadgesInput } from '@/lib/badges/schema'
import { ruleText, shareText } from '@/lib/badges/words'
import { LOCALES } from '@/lib/core/locale'
import { ONE_MATCH } from '@/lib/missions/predicates/kinds'

describe('rarity', () => {
  it.each([
    [1_000, 'common'],
    [200, 'common'],
    [199, 'rare'],
    [80, 'rare'],
    [79, 'epic'],
    [10, 'epic'],
    [9, 'legend'],
    [0, 'legend'],
  ] as const)('of %i owners in a thousand fans is %s', (owners, rarity) => {
    expect(rarityOf(owners, 1_000)).toBe(rarity)
  })

  it('says nothing while there are fewer than twenty fans', () => {
    expect(rarityOf(0, 19)).toBe('common')
    expect(rarityOf(0, 20)).toBe('legend')
  })

  it('is a share between none and all', () => {
    expect(shareOf(0, 0)).toBe(0)
    expect(shareOf(1, 4)).toBe(0.25)
    expect(shareOf(5, 4)).toBe(1)
  })

  it('is written with two digits', () => {
    expect(shareText(8, 1_000, 'it')).toBe('0,8%')
    expect(shareText(92, 100, 'en')).toBe('92%')
  })
})

describe('state', () => {
  const at = (value: number, target: number, isOwned = false) => stateOf({ value, target, isOwned })
  it('is ready from the target on', () => {
    expect([at(6, 7), at(7, 7), at(8, 7)]).toEqual(['locked', 'ready', 'ready'])
  })
  it('stays owned, and is never ready with a target of zero', () => {
    expect(at(0, 7, true)).toBe('owned')
    expect(at(0, 0)).toBe('locked')
  })
})

describe('rules', () => {
  it('can ask to win any question on one match', () => {
    expect(BADGE_QUESTIONS).toEqual(Object.keys(ONE_MATCH))
    for (const locale of LOCALES) {
      const asks = BADGE_QUESTIONS.map((question) =>
        ruleText({ v: 1, kind: 'question_won', question, least: 1 }, locale),
      )
      expect(new Set(asks).size).toBe(BADGE_QUESTIONS.length)
    }
  })

  const isAccepted = (rule: object) => badgeRule.safeParse({ v: 1, ...rule }).success
  it.each([
    [{ kind: 'declared_done', least: 0 }, false],
    [{ kind: 'declared_done', least: 1_000 }, true],
    [{ kind: 'declared_done', least: 1_001 }, false],
    [{ kind: 'declared_done', least: 1.5 }, false],
    [{ kind: 'declared_done', least: 1, more: 1 }, false],
    [{ kind: 'long_shot', least: 7 }, false],
    [{ kind: 'long_shot', least: 150 }, true],
    [{ kind: 'full_week', least: 31 }, false],
    [{ kind: 'competitions_won', least: 9 }, false],
    [{ kind: 'question_won', least: 1 }, false],
    [{ kind: 'question_won', question: 'round_goals', least: 1 }, false],
    [{ kind: 'leagues_joined', least: 4 }, false],
    [{ kind: 'level', least: 1 }, false],
    [{ kind: 'leaf_complete', leaf: 'third' }, false],
    [{ kind: 'unknown', least: 1 }, false],
  ])('%o is accepted: %s', (rule, accepted) => {
    expect(isAccepted(rule)).toBe(accepted)
  })

  it('call a number of twenty digits too large', () => {
    const { error } = badgeRule.safeParse({ v: 1, kind: 'declared_done', least: 1e20 })
    expect(error?.issues.map(({ message }) => message)).toEqual(['too_large'])
  })

  it.each(LOCALES)('are put into words in %s, each differently', (locale) => {
    const texts = BADGES.map(({ rule }) => ruleText(rule, locale))
    expect(new Set(texts).size).toBe(BADGES.length)
    for (const text of texts) expect(text).toMatch(/^[^{}]{8,60}$/)
  })
})

describe('the album', () => {
  it('has a drawing of its own for each badge, and each drawing exists', () => {
    const drawn = BADGES.map((badge) => badge.icon_uri)
    expect(new Set(drawn).size).toBe(drawn.length)
    expect(readdirSync('public/icons/badges').sort()).toEqual(DRAWINGS.map((name) => `${name}.svg`).sort())
  })
})

describe('places', () => {
  const ids = Array.from({ length: 8 }, (_, index) => `00000000-0000-4000-8000-00000000000${index}`)
  const parse = (badges: unknown) => placeBadgesInput.safeParse({ badges })
  it('are at most seven, each for a different badge; a form without ticked boxes sends none', () => {
    expect(parse(ids.slice(0, 7)).success).toBe(true)
    expect(parse(ids).error?.issues).toMatchObject([{ message: 'too_large', params: { limit: 7 } }])
    expect(parse([ids[0], ids[0]]).success).toBe(false)
    expect(parse(undefined).data).toEqual({ badges: [] })
    expect(parse(ids[0]).data).toEqual({ badges: [ids[0]] })
    expect(parse('x').success).toBe(false)
  })
})
