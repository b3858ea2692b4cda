import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { userPreferences } from '@/db/schema/account'
import {
  COMPETITION_NAMES,
  COMPETITIONS,
  codeOf,
  competitionName,
  competitionOf,
} from '@/lib/competitions/rules'
import { IMPORT_CODES } from '@/lib/matches/import/rules'
import { CODES } from '../../../vendors/football-data/competitions'

it('gives each competition one code, and leaves a code without a slug as it is', () => {
  for (const slug of COMPETITIONS) expect(competitionOf(codeOf(slug))).toBe(slug)
  expect(competitionOf('SA')).toBe('serie_a')
  for (const code of ['DED', 'toString', '__proto__']) expect(competitionOf(code)).toBe(code)
})

it('names each competition', () => {
  expect(COMPETITION_NAMES.la_liga).toBe('LaLiga')
  expect(new Set(Object.values(COMPETITION_NAMES)).size).toBe(COMPETITIONS.length)
})

it('has the codes that are imported and that the local vendor plays', () => {
  expect(IMPORT_CODES).toEqual(['PL', 'SA', 'PD', 'BL1', 'FL1', 'CL', 'EL', 'ECL'])
  expect(COMPETITIONS.map(codeOf).sort()).toEqual([...IMPORT_CODES].sort())
  expect([...CODES].sort()).toEqual([...IMPORT_CODES].sort())
})

it('lets each of them be a favourite: the schema has a list of its own', () => {
  const known = getTableConfig(userPreferences).checks.find(({ name }) =>
    name.endsWith('_competitions_known'),
  )
  const { sql = '' } = known ? new PgDialect().sqlToQuery(known.value) : {}
  expect(/array\[(.*?)\]/.exec(sql)?.[1]).toBe(COMPETITIONS.map((slug) => `'${slug}'`).join(','))
  expect(sql).toMatch(new RegExp(`<= ${COMPETITIONS.length}$`))
})

it('leaves a name that it does not know as it is', () => {
  expect(['serie_a', 'DED', 'generic_football', 'toString'].map(competitionName)).toEqual([
    'Serie A',
    'DED',
    'generic_football',
    'toString',
  ])
})
