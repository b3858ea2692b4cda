import type { z } from 'zod'
import { slipInput } from '@/lib/matchday/slip/schema'
import { takePicks } from '@/lib/missions/picks/commands'
import type { MadeFan } from '@/tests/support/factories'
import { makeMatch, makeTemplate, overOf, resultOf } from '@/tests/support/factories-matches'

let season = 2040

/** A round in a season of its own with this number of matches, each with the questions of who wins and how many goals. */
export async function makeRound(matches: number, options: { competition?: string; kickoff?: string } = {}) {
  const { competition = 'serie_a', kickoff = '2 hours' } = options
  season += 1
  const all = await Promise.all(
    Array.from({ length: matches }, async (_, index) => {
      const matchId = await makeMatch({
        competition,
        kickoff,
        season,
        round: 7,
        home: `Casa ${season} ${index}`,
      })
      const rules = [resultOf(matchId), overOf(matchId)]
      const [result = '', over = ''] = await Promise.all(rules.map((rule) => makeTemplate(rule, competition)))
      return { matchId, result, over }
    }),
  )
  return {
    competition,
    season,
    all,
    at: (place: number) => all[place] ?? { matchId: '', result: '', over: '' },
  }
}
export type Round = Awaited<ReturnType<typeof makeRound>>

/** What the form of a round sends: picks, and those that it knows to be saved, by question. */
export const formOf = (
  { competition }: { competition: string },
  picks: Record<string, string>,
  seen: Record<string, string> = {},
) =>
  slipInput.parse({
    competition,
    round: '7',
    seenAt: String(Date.now() - 1_000),
    ...Object.fromEntries(Object.entries(picks).map(([id, pick]) => [`pick.${id}`, pick])),
    ...Object.fromEntries(Object.entries(seen).map(([id, pick]) => [`seen.${id}`, pick])),
  })

export const saveForm = (
  { actor }: MadeFan,
  { competition, round: key, ...form }: z.output<typeof slipInput>,
) => takePicks(actor, { ...form, round: { competition, key }, locale: 'it' })

/** Saves these picks, by question, as the page of the round does. */
export const saveSlip = (fan: MadeFan, round: { competition: string }, picks: Record<string, string>) =>
  saveForm(fan, formOf(round, picks))

export const statesOf = (taken: Awaited<ReturnType<typeof saveSlip>>) => taken.map(({ state }) => state)
