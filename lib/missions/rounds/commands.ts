import 'server-only'
import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { missionTemplates } from '@/db/schema/missions'
import { inTransaction } from '@/db/transaction'
import { COMPETITIONS } from '@/lib/competitions/rules'
import type { System } from '@/lib/core/actor'
import { factsToCome } from '@/lib/matches/facts/queries'
import { insertRuledTemplates } from '../templates/commands'
import { freshDrafts, roundDrafts, roundsOf } from './rules'

/** A round is offered so long ahead, and a streak may reach so far. */
const OFFERED_DAYS = 8
const STREAK_DAYS = 45
/** Before the suggestions of the editors. */
const FIRST_SORT = -1_000

/**
 * Makes the suggestions of each competition's next rounds out of its imported fixtures, once, and takes those away whose matches have
 * begun. @returns how many were made
 */
export async function offerRounds(actor: System): Promise<number> {
  await retireBegun()
  let offered = 0
  for (const competition of COMPETITIONS) {
    const coming = await factsToCome(actor, { competition, days: STREAK_DAYS, imported: true }, database())
    const soon = new Set(
      (await factsToCome(actor, { competition, days: OFFERED_DAYS, imported: true }, database())).map(
        ({ id }) => id,
      ),
    )
    for (const round of roundsOf(coming).filter((matches) => matches.some(({ id }) => soon.has(id)))) {
      const drafts = roundDrafts(round, coming).map((draft, place) => ({
        ...draft,
        competition,
        sort: FIRST_SORT + place,
      }))
      const fresh = freshDrafts(drafts, await knownSlugs(drafts.map(({ slug }) => slug)))
      offered += (await inTransaction((tx) => insertRuledTemplates(actor, fresh, coming, tx))).length
    }
  }
  return offered
}

async function knownSlugs(slugs: string[]): Promise<Set<string>> {
  const rows = await database().execute<{ slug: string }>(sql`
    select slug from ${missionTemplates}
    where slug in (select jsonb_array_elements_text(${JSON.stringify(slugs)}::text::jsonb))`)
  return new Set(rows.map(({ slug }) => slug))
}

async function retireBegun(): Promise<void> {
  await inTransaction((tx) =>
    tx.execute(sql`
      update ${missionTemplates} set active = false where active and rule is not null and not picks_open(id)`),
  )
}
