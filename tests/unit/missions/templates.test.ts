import { describe, expect, it } from 'vitest'
import { ACTIVITY_TEMPLATES } from '@/db/seed/activity-templates'
import { MISSION_TEMPLATES } from '@/db/seed/mission-templates'
import { COMPETITIONS } from '@/lib/competitions/rules'
import { optionalText, requiredText } from '@/lib/core/forms/text-fields'
import { DESCRIPTION_MAX, MAX_POINTS, TITLE_MAX } from '@/lib/missions/rules'
import { templateTexts } from '@/lib/missions/templates/words'
import messages from '@/messages/it.json'

describe.each(COMPETITIONS)('suggestions for %s', (competition) => {
  const own = MISSION_TEMPLATES.filter((template) => template.competition === competition)
  const free = own.filter(({ pro }) => !pro)

  it('are at least eight, and those that every fan can add are in four categories', () => {
    expect(own.length).toBeGreaterThanOrEqual(8)
    expect(new Set(free.map(({ category }) => category)).size).toBe(4)
  })

  it('have titles of their own, in an order of their own', () => {
    for (const locale of ['it', 'en'] as const)
      expect(new Set(own.map(({ title }) => title[locale].toLowerCase())).size).toBe(own.length)
    expect(new Set(own.map(({ sort }) => sort)).size).toBe(own.length)
  })
})

it('every suggestion belongs to a known competition and a named category', () => {
  for (const { competition, category } of MISSION_TEMPLATES) {
    expect(COMPETITIONS).toContain(competition)
    expect(Object.keys(messages.categories)).toContain(category)
  }
})

it('slugs are unique and plain', () => {
  const slugs = MISSION_TEMPLATES.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  for (const slug of slugs) expect(slug).toMatch(/^[a-z_0-9]+(-[a-z0-9]+)+$/)
})

it('texts are what a fan could have typed, and differ in the two languages', () => {
  const title = requiredText({ max: TITLE_MAX })
  const description = optionalText({ max: DESCRIPTION_MAX, lines: true })
  for (const template of MISSION_TEMPLATES) {
    for (const locale of ['it', 'en'] as const) {
      expect(title.parse(template.title[locale])).toBe(template.title[locale])
      const text = template.description?.[locale] ?? null
      expect(description.parse(text ?? undefined)).toBe(text)
    }
    expect(template.title.it).not.toBe(template.title.en)
    if (template.description) expect(template.description.it).not.toBe(template.description.en)
  }
})

it('points and days are whole and within their bounds, or absent', () => {
  for (const { points, defaultDueInDays } of MISSION_TEMPLATES) {
    if (points !== null) expect(Number.isInteger(points) && points >= 0 && points <= MAX_POINTS).toBe(true)
    if (defaultDueInDays !== null)
      expect(Number.isInteger(defaultDueInDays) && defaultDueInDays >= 0 && defaultDueInDays <= 365).toBe(
        true,
      )
  }
})

it('some have no due day and some no points, as the specification allows', () => {
  expect(MISSION_TEMPLATES.some(({ defaultDueInDays }) => defaultDueInDays === null)).toBe(true)
})

it.each(ACTIVITY_TEMPLATES)('$slug has the words of its rule', (template) => {
  const { it: italian, en: english } = templateTexts(template.rule, [])
  expect([template.title_it, template.description_it]).toEqual([italian.title, italian.description])
  expect([template.title_en, template.description_en]).toEqual([english.title, english.description])
})
