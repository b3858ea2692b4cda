import 'server-only'
import type { SqlTag } from '@/db/sql-tag'
import { DEFAULT_COMPETITION } from './rules'

/**
 * The competitions that a fan has chosen, or the default one before any were.
 * @param stored `competitions` of the fan's preferences; null without a row
 */
export const chosenCompetitions = <Fragment>(sql: SqlTag<Fragment>, stored: Fragment): Fragment =>
  sql`coalesce(nullif(${stored}, '{}'), array[${DEFAULT_COMPETITION}::text])`
