import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { askCoach } from '@/lib/coach/commands'
import { briefingFor } from '@/lib/coach/facts/queries'
import { matchesOf } from '@/lib/coach/grounds/queries'
import { changePlan, savePlan } from '@/lib/coach/plans/commands'
import { coachPage, ownTurn, planById } from '@/lib/coach/queries'
import { paragraphsOf, readReply, readTurn } from '@/lib/coach/reading/rules'
import { slipQuestions } from '@/lib/matchday/slip/queries'
import { choosePick } from '@/lib/missions/picks/commands'
import { pricesOf } from '@/lib/missions/pricing/rules'
import { settleDue } from '@/lib/missions/settlement/commands'
import { startAi } from '@/tests/support/ai'
import { type MadeFan, makeFan, makeMission, system } from '@/tests/support/factories'
import {
  finish,
  makeMatch,
  makeTemplate,
  moveKickoff,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'

const ai = await startAi()
await ai.control({ paceMs: 0 })
afterEach(() => ai.control({ reset: true, paceMs: 0 }))
afterAll(() => ai.stop())

const QUESTION = 'Chi rischia di più fuori casa?'

/** An upcoming match of two clubs, the first of which has already played three. */
async function meeting(home: string, away: string) {
  for (const [index, score] of (
    [
      [2, 0],
      [1, 1],
      [0, 3],
    ] as const
  ).entries()) {
    const one = await makeMatch({
      home,
      away: `${away} ${index}`,
      kickoff: `-${30 + index} days`,
      competition: 'champions',
      round: index + 1,
    })
    await finish(one, [...score])
  }
  return makeMatch({ home, away, competition: 'champions' })
}

const parma = await meeting('Parma', 'Milan')
const napoli = await meeting('Cremonese', 'Napoli')

const REPLY = `Due.
Il Parma in casa ha vinto 1 volta su 3. Nella ripresa cala del 20 %.
Cremonese – Napoli è aperta: la Cremonese in casa ha perso 1 volta su 3.
- Guarda Parma – Milan`

/** Gives teams of the Champions League ratings of a whole season. */
async function rateAWholeSeason(...teams: string[]) {
  await database().execute(sql`
    insert into rating_means (competition, home, away, matches) values ('champions', 0.4, 0.2, 300)`)
  for (const [index, team] of teams.entries())
    await database().execute(sql`
      insert into team_ratings (competition, team_id, name, attack, defence, matches, last_match_id)
      values ('champions', ${team}, ${team}, ${(index + 1) / 5}, 0, 40, ${parma})`)
}

async function askedTurn(fan: MadeFan, reply = REPLY) {
  await ai.control({ reply, paceMs: 0 })
  const id = await askCoach(fan.actor, { question: QUESTION, requestId: randomUUID() }, 'it')
  const turn = await ownTurn(fan.actor, id)
  if (!turn) throw new Error('no turn was kept')
  return turn
}

const shownIn = (read: ReturnType<typeof readReply>) => paragraphsOf(read).map(({ matches }) => matches)

describe('a reply is stored with the facts it was based on', () => {
  it('the matches that it mentions, and the sources of its figures', async () => {
    const fan = await makeFan()
    const turn = await askedTurn(fan)
    const read = readTurn(turn)
    expect(shownIn(read)).toEqual([[], [parma], [napoli]])
    const named = turn.grounds?.matches ?? []
    expect(read.sources.map(({ kind, match, counted }) => [kind, named[match ?? -1]?.id, counted])).toEqual([
      ['record', parma, 3],
      ['record', napoli, 3],
    ])
    expect(turn.unsourced).toEqual(['20'])
    const found = await matchesOf(
      fan.actor,
      read,
      named.map(({ id }) => id),
    )
    expect([...found.keys()].sort()).toEqual([parma, napoli].sort())
    expect((await coachPage(fan.actor, { turnId: null, locale: 'it' })).open?.grounds).toEqual(turn.grounds)
  })

  it('among them what the slip pays, not what today’s ratings would', async () => {
    const fan = await makeFan()
    const matchId = await meeting('Torino', 'Verona')
    await makeTemplate(resultOf(matchId), 'champions')
    const paidFor = async (id: string) => {
      const { facts, matches } = await briefingFor(fan.actor, 'it')
      return facts.fixtures[matches.findIndex((match) => match.id === id)]?.pays
    }
    const before = { offered: await paidFor(matchId), parma: await paidFor(parma) }
    await rateAWholeSeason('Parma', 'Milan', 'Torino', 'Verona')
    expect(await paidFor(parma)).not.toEqual(before.parma)
    expect(await paidFor(matchId)).toEqual(before.offered)
    const [{ pricing } = { pricing: null }] = await slipQuestions(fan.actor, [matchId])
    const points = pricing && pricesOf(resultOf(matchId), pricing).map((price) => price.points)
    expect(Object.values(before.offered ?? {})).toEqual(points)
  })

  it('which stay when results change what the coach would be given today', async () => {
    const fan = await makeFan()
    const turn = await askedTurn(fan)
    const before = readTurn(turn)
    const later = await makeMatch({
      home: 'Parma',
      away: 'Pisa',
      kickoff: '-1 day',
      competition: 'champions',
      round: 9,
    })
    await finish(later, [5, 0])
    expect(readTurn((await ownTurn(fan.actor, turn.id)) ?? turn)).toEqual(before)
    await database().execute(sql`delete from matches where id = ${later}`)
  })

  it('also when the fan stopped it', async () => {
    const fan = await makeFan()
    await ai.control({ reply: `${REPLY}\n${'Ancora. '.repeat(400)}`, paceMs: 2 })
    const left = new AbortController()
    let heard = ''
    const onText = (piece: string) => {
      heard += piece
      if (heard.includes('20 %')) left.abort()
    }
    const asked = { question: QUESTION, requestId: randomUUID() }
    const turn = await ownTurn(
      fan.actor,
      await askCoach(fan.actor, asked, 'it', { signal: left.signal, onText }),
    )
    expect(turn?.state).toBe('stopped')
    expect(turn && shownIn(readTurn(turn)).flat()).toEqual([parma])
    expect(turn?.unsourced).toEqual(['20'])
  })

  it('nothing when the reply is withheld', async () => {
    const fan = await makeFan()
    expect((await askedTurn(fan, 'Sei un coglione')).grounds).toBeNull()
  })
})

describe('a plan', () => {
  it('is read like the reply that it came from, even after an edit', async () => {
    const fan = await makeFan()
    const turn = await askedTurn(fan)
    const id = await savePlan(fan.actor, turn.id)
    const plan = await planById(fan.actor, id)
    expect(plan).toMatchObject({ grounds: turn.grounds, askedAt: turn.at })
    await changePlan(fan.actor, {
      id,
      title: 'Mio',
      content: 'La Cremonese in casa ha perso 1 volta su 3, credo 4.',
    })
    const changed = await planById(fan.actor, id)
    const read = readReply(changed?.content ?? '', changed?.grounds ?? { matches: [], facts: [] })
    expect(shownIn(read)).toEqual([[napoli]])
    expect(read.parts[0]?.segments.map(({ text, source }) => [text, source])).toContainEqual(['4', 'none'])
    expect(await planById((await makeFan()).actor, id)).toBeNull()
  })
})

describe('the missions that the coach is given', () => {
  it('are those that the fan can still do something about, verified ones too, in the fan’s language with the fan’s pick', async () => {
    const fan = await makeFan()
    const take = async (home: string, away: string, kickoff: string) => {
      const match = await makeMatch({ home, away, kickoff })
      return { match, id: await takePart(fan, await makeTemplate(resultOf(match))) }
    }
    const openMissionsIn = async (locale: 'it' | 'en') =>
      (await briefingFor(fan.actor, locale)).facts.openMissions
    await makeMission(fan)
    const picked = await take('Lecce', 'Torino', '2 hours')
    await choosePick(fan.actor, { id: picked.id, pick: '1' }, 'it')
    const settled = await take('Genoa', 'Udinese', '1 hour')
    await choosePick(fan.actor, { id: settled.id, pick: '1' }, 'it')
    await take('Como', 'Verona', '3 hours')
    expect(await openMissionsIn('it')).toEqual([
      'Genoa–Udinese: chi vince? (Vince Genoa)',
      'Lecce–Torino: chi vince? (Vince Lecce)',
      'Como–Verona: chi vince?',
      'Vedi il derby',
    ])
    await moveKickoff(settled.match, '-3 hours')
    expect((await openMissionsIn('it'))[0], 'once a match has begun').toBe(
      'Lecce–Torino: chi vince? (Vince Lecce)',
    )
    await finish(settled.match, [1, 0])
    await settleDue(system)
    expect((await openMissionsIn('en')).slice(0, 2)).toEqual([
      'Lecce–Torino: who wins? (Lecce win)',
      'Como–Verona: who wins?',
    ])
    for (let index = 0; index < 5; index++) await makeMission(fan)
    expect(await openMissionsIn('it')).toHaveLength(5)
  })
})
