import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { matchPage, receiptOnMatch } from '@/lib/matchday/match/queries'
import { matesOnMatch } from '@/lib/matchday/mates/queries'
import { resultQuestions } from '@/lib/matchday/queries'
import { matchParts } from '@/lib/matchday/rounds/words'
import { nextSlip } from '@/lib/matchday/slip/queries'
import { seasonRound } from '@/lib/matches/rounds/queries'
import { competitionTable } from '@/lib/matches/table/queries'
import { deleteMission } from '@/lib/missions/commands'
import { takePicks } from '@/lib/missions/picks/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { todayOf } from '@/lib/missions/today/queries'
import { makeFan, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  overOf,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { makeLeague } from '@/tests/support/leagues'

const standing = (rows: Awaited<ReturnType<typeof competitionTable>>) =>
  rows.map(({ team, played, goalsFor, goalsAgainst, points, form }) =>
    [team.name, played, goalsFor, goalsAgainst, points, form.join('')].join(' '),
  )

describe('the table of a league', () => {
  it('counts only results: three points, one for a draw, then goal difference, goals and name', async () => {
    const league = { competition: 'ligue_1', season: 2030 }
    const play = async (home: string, away: string, round: number, goals: [number, number] | null) => {
      const id = await makeMatch({ ...league, home, away, round, kickoff: `${round - 9} days` })
      if (goals) await finish(id, goals)
      return id
    }
    await play('Lens', 'Nice', 1, [2, 0])
    await play('Brest', 'Metz', 1, [1, 1])
    await play('Nice', 'Brest', 2, [3, 0])
    const live = await play('Metz', 'Lens', 2, null)
    await setResult(live, { status: 'IN_PLAY', regular: [4, 0] })
    await moveKickoff(live, '-71 hours')
    const awarded = await play('Metz', 'Nice', 3, null)
    await setResult(awarded, { status: 'AWARDED', winner: 'home' })
    await play('Lens', 'Brest', 12, null)
    const rows = await competitionTable(system, 'ligue_1')
    expect(standing(rows)).toEqual([
      'Metz 2 1 1 4 DW',
      'Lens 1 2 0 3 W',
      'Nice 3 3 2 3 LWL',
      'Brest 2 1 4 1 DL',
    ])
    expect(rows.filter(({ isPlaying }) => isPlaying).map(({ team }) => team.name)).toEqual(['Metz', 'Lens'])
    await moveKickoff(live, '-73 hours')
    expect((await competitionTable(system, 'ligue_1')).some(({ isPlaying }) => isPlaying)).toBe(false)
  })

  it('counts a match created by an admin for the clubs that it names', async () => {
    const league = { competition: 'europa', season: 2029 }
    await finish(await makeMatch({ ...league, home: 'Basel', away: 'Braga', kickoff: '-9 days' }), [1, 0])
    const created = await makeMatch({ ...league, home: 'Braga', away: 'Basel', kickoff: '-2 days' })
    await database().execute(sql`
      update matches set source = 'admin', stage = null, home_id = null, away_id = null where id = ${created}`)
    await finish(created, [3, 0])
    expect(standing(await competitionTable(system, 'europa'))).toEqual([
      'Braga 2 3 1 3 LW',
      'Basel 2 1 3 3 WL',
    ])
  })

  it('shows the last five results as form, the latest last', async () => {
    for (const [index, goals] of [3, 0, 1, 0, 2, 5].entries()) {
      const match = {
        competition: 'la_liga',
        season: 2030,
        home: 'Getafe',
        away: `Rival ${index}`,
        round: index + 1,
      }
      await finish(await makeMatch({ ...match, kickoff: `${index - 9} days` }), [goals, 1])
    }
    const rows = await competitionTable(system, 'la_liga')
    expect(rows.find(({ team }) => team.name === 'Getafe')?.form.join('')).toBe('LDLWW')
  })
})

describe('the season of a competition', () => {
  it('is that of the vendor’s matches, whatever year an admin gives to one made by hand', async () => {
    const [fan, season] = [await makeFan(), { competition: 'champions', season: 2030 }]
    await database().execute(
      sql`insert into user_preferences (user_id, competitions) values (${fan.userId}, '{champions}')`,
    )
    await finish(
      await makeMatch({ ...season, round: 1, home: 'Porto', away: 'Celtic', kickoff: '-7 days' }),
      [2, 0],
    )
    const next = await makeMatch({ ...season, round: 2, home: 'Celtic', away: 'Porto', kickoff: '2 days' })
    await makeTemplate(resultOf(next), 'champions')
    const byHand = await makeMatch({ ...season, season: 2062, round: 9, kickoff: '1 day' })
    await database().execute(
      sql`update matches set source = 'admin', home_id = null, away_id = null where id = ${byHand}`,
    )
    const question = await makeTemplate(resultOf(byHand), 'champions')

    expect(await seasonRound(fan.actor, 'champions', null)).toMatchObject({
      season: 2030,
      key: '2',
      rounds: [{ key: '1' }, { key: '2' }],
      matches: [{ id: next, isImported: true }],
    })
    expect(standing(await competitionTable(system, 'champions'))).toEqual([
      'Porto 1 2 0 3 W',
      'Celtic 1 0 2 0 L',
    ])
    expect(await nextSlip(fan.actor)).toMatchObject({ competition: 'champions', key: '2' })
    expect((await todayOf(fan.actor)).next, 'has a page of its own alone').toMatchObject({
      match: { id: byHand },
      round: null,
    })
    const picks = { picks: [{ templateId: question, pick: '1' }], seenAt: 0, locale: 'it' } as const
    const round = { competition: 'champions', key: '9' }
    expect(await takePicks(fan.actor, { ...picks, round }), 'on that page').toMatchObject([
      { state: 'saved' },
    ])
  })

  it('is of the fan’s competition that plays next, else of the first one', async () => {
    const fan = await makeFan()
    await database().execute(sql`
      insert into user_preferences (user_id, competitions) values (${fan.userId}, '{europa,ligue_1}')`)
    const shown = async () => (await seasonRound(fan.actor, null, null)).competition
    await database().execute(sql`delete from matches where competition in ('europa', 'ligue_1')`)
    expect(await shown()).toBe('europa')
    await makeMatch({ competition: 'europa', kickoff: '8 days' })
    await makeMatch({ competition: 'bundesliga', kickoff: '1 hour' })
    expect(await shown()).toBe('europa')
    const sooner = await makeMatch({ competition: 'ligue_1', kickoff: '1 day' })
    expect(await shown()).toBe('ligue_1')
    await moveKickoff(sooner, '-5 hours')
    expect(await shown()).toBe('europa')
    expect(await seasonRound((await makeFan()).actor, null, null)).toMatchObject({ competition: 'champions' })
  })

  it('is the latest where the vendor lists no match', async () => {
    for (const season of [2030, 2031]) await makeMatch({ competition: 'conference', season, round: 3 })
    await database().execute(sql`update matches set source = 'admin' where competition = 'conference'`)
    expect(await seasonRound((await makeFan()).actor, 'conference', null)).toMatchObject({
      season: 2031,
      matches: [{ isImported: false }],
    })
  })
})

describe('a round', () => {
  it('is the current or the next one, with those before and after', async () => {
    const fan = await makeFan()
    const season = { competition: 'bundesliga', season: 2031 }
    await finish(await makeMatch({ ...season, round: 4, kickoff: '-7 days' }), [1, 0])
    const on = await makeMatch({ ...season, round: 5, kickoff: '-1 hour', status: 'IN_PLAY' })
    await makeMatch({ ...season, round: 6, kickoff: '6 days' })
    await makeMatch({ ...season, season: 2030, round: 30, kickoff: '-200 days' })
    const round = await seasonRound(fan.actor, 'bundesliga', null)
    expect(round).toMatchObject({ competition: 'bundesliga', season: 2031, key: '5' })
    expect(round.rounds.map(({ key }) => key)).toEqual(['4', '5', '6'])
    expect(round.matches.map(({ id }) => id)).toEqual([on])
    expect((await seasonRound(fan.actor, 'bundesliga', '6')).matches).toHaveLength(1)
    expect(await seasonRound(fan.actor, 'bundesliga', '38')).toMatchObject({ key: null, matches: [] })
  })

  it('stays the current one for the evening on which its last match ends', async () => {
    const [fan, season] = [await makeFan(), { competition: 'premier_league', season: 2030 }]
    const last = await makeMatch({ ...season, round: 11, kickoff: '-2 hours' })
    await makeMatch({ ...season, round: 12, kickoff: '5 days' })
    await finish(last, [1, 0])
    expect((await seasonRound(fan.actor, 'premier_league', null)).key).toBe('11')
    await moveKickoff(last, '-5 hours')
    expect((await seasonRound(fan.actor, 'premier_league', null)).key).toBe('12')
  })

  it('keeps its place when one match is brought forward or postponed', async () => {
    const season = { competition: 'ligue_1', season: 2031 }
    for (const [round, day] of [
      [4, 7],
      [4, 7],
      [4, 60],
      [5, 14],
      [5, 14],
      [6, 1],
      [6, 21],
      [6, 21],
    ])
      await makeMatch({ ...season, round, kickoff: `${day} days` })
    const { rounds } = await seasonRound((await makeFan()).actor, 'ligue_1', null)
    expect(rounds.map(({ key }) => key)).toEqual(['4', '5', '6'])
    const day = ({ from, to }: (typeof rounds)[number]) =>
      Math.round((Number(to) - Number(from)) / 86_400_000)
    expect(rounds.map(day)).toEqual([53, 0, 20])
  })

  it('names the legs of a knock-out apart', async () => {
    const fan = await makeFan()
    for (const [round, day] of [
      [1, '3 days'],
      [2, '10 days'],
    ] as const) {
      const id = await makeMatch({ competition: 'europa', season: 2031, round, kickoff: day })
      await database().execute(sql`update matches set stage = 'LAST_16' where id = ${id}`)
    }
    const { rounds, key } = await seasonRound(fan.actor, 'europa', null)
    expect(rounds.map((round) => round.key)).toEqual(['last_16-1', 'last_16-2'])
    expect(key).toBe('last_16-1')
  })
})

describe('the fan’s own pick beside a match', () => {
  it('is shown only to that fan', async () => {
    const [fan, other] = [await makeFan(), await makeFan()]
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    const missionId = await takePart(fan, templateId, 'X')
    await takePart(other, templateId, '2')
    expect((await resultQuestions(fan.actor, [matchId])).get(matchId)).toMatchObject({
      isOpen: true,
      own: { missionId, pick: 'X', outcome: 'open' },
    })
    expect(await resultQuestions((await makeFan()).actor, [matchId])).toEqual(
      new Map([[matchId, { isOpen: true, own: null }]]),
    )
  })

  it('can be made only where the question is published and open', async () => {
    const fan = await makeFan()
    const [without, open, begun] = [await makeMatch(), await makeMatch(), await makeMatch()]
    for (const id of [open, begun]) await makeTemplate(resultOf(id))
    await makeTemplate(overOf(without))
    await moveKickoff(begun, '-1 minute')
    const round = await seasonRound(fan.actor, 'serie_a', null)
    const listed = await resultQuestions(fan.actor, [without, open, begun])
    expect([without, open, begun].map((id) => listed.get(id)?.isOpen)).toEqual([undefined, true, false])
    const facts = round.matches.filter(({ id }) => id === without || id === open)
    const rows = matchParts({ ...round, matches: facts }, listed, 'it').flatMap((part) => part.rows)
    expect(new Map(rows.map(({ match, isOpen }) => [match.id, isOpen]))).toEqual(
      new Map([
        [without, false],
        [open, true],
      ]),
    )
  })
})

describe('the page of a match', () => {
  it('hides league mates’ picks until the lock, and those of other leagues always', async () => {
    const { owner, id, joinCode } = await makeLeague()
    const [mate, stranger] = [await makeFan(), await makeFan()]
    await joinLeague(mate.actor, joinCode)
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    await takePart(owner, templateId, '1')
    await takePart(mate, templateId, '2')
    await takePart(stranger, templateId, 'X')
    expect(await matesOnMatch(owner.actor, matchId)).toMatchObject([{ leagueId: id, mates: [] }])
    const before = await matchPage(owner.actor, matchId)
    expect(before?.questions).toMatchObject([{ isOpen: true, fans: null, own: { pick: '1' } }])
    await moveKickoff(matchId, '-1 minute')
    const [league] = await matesOnMatch(owner.actor, matchId)
    expect(league?.mates.map(({ userId, picks }) => [userId, picks[templateId]])).toEqual([
      [owner.userId, '1'],
      [mate.userId, '2'],
    ])
    expect(await matesOnMatch(stranger.actor, matchId)).toEqual([])
  })

  it('keeps a league mate’s pick deleted after the lock, since it is still paid, and none deleted before', async () => {
    const { owner, joinCode } = await makeLeague()
    const [late, early] = [await makeFan(), await makeFan()]
    for (const fan of [late, early]) await joinLeague(fan.actor, joinCode)
    const matchId = await makeMatch()
    const templateId = await makeTemplate(resultOf(matchId))
    const kept = await takePart(late, templateId, '1')
    const dropped = await takePart(early, templateId, '1')
    await deleteMission(early.actor, { id: dropped })
    await moveKickoff(matchId, '-1 minute')
    await deleteMission(late.actor, { id: kept })
    const [league] = await matesOnMatch(owner.actor, matchId)
    expect(league?.mates).toMatchObject([{ userId: late.userId, picks: { [templateId]: '1' } }])
  })

  it('shows the points of each mate’s picks, and links receipts of the fan’s own', async () => {
    const { owner, joinCode } = await makeLeague()
    const mate = await makeFan()
    await joinLeague(mate.actor, joinCode)
    const matchId = await makeMatch()
    const [result, over] = [await makeTemplate(resultOf(matchId)), await makeTemplate(overOf(matchId))]
    await takePart(owner, result, '1')
    const second = await takePart(owner, over, 'under')
    const foreign = await takePart(mate, over, 'over')
    const beyond = await takePart(mate, result, '1')
    await database().execute(sql`update missions set counted_week = null where id = ${beyond}`)
    const points = async () => {
      const [league] = await matesOnMatch(owner.actor, matchId)
      return league?.mates.map((member) => [member.userId, member.points])
    }
    await moveKickoff(matchId, '-3 hours')
    expect(await points()).toEqual([
      [owner.userId, 0],
      [mate.userId, 0],
    ])
    const open = await matchPage(owner.actor, matchId)
    expect(open && (await receiptOnMatch(owner.actor, open, second))).toBeNull()
    await finish(matchId, [2, 0])
    await settleDue(system)
    const page = await matchPage(owner.actor, matchId)
    if (!page) throw new Error('no page')
    const rewards = page.questions.map(({ own }) => own?.reward ?? 0)
    expect(rewards.every((reward) => reward > 0)).toBe(true)
    expect(await points()).toEqual([
      [owner.userId, rewards.reduce((sum, reward) => sum + reward)],
      [mate.userId, 0],
    ])
    expect((await receiptOnMatch(owner.actor, page, second))?.missionId).toBe(second)
    const first = page.questions[0]?.own?.missionId
    expect((await receiptOnMatch(owner.actor, page, foreign))?.missionId).toBe(first)
    expect((await receiptOnMatch(owner.actor, page, undefined))?.missionId).toBe(first)
  })

  it('shows league mates’ picks on a copy as picks on the match, and the points of each pick once', async () => {
    const { owner, joinCode } = await makeLeague()
    const [mate, both] = [await makeFan(), await makeFan()]
    for (const fan of [mate, both]) await joinLeague(fan.actor, joinCode)
    const [matchId, copy] = [await makeMatch(), await makeMatch()]
    const result = await makeTemplate(resultOf(matchId))
    const onCopy = await makeTemplate(resultOf(copy))
    await takePart(owner, result, '2')
    await takePart(mate, onCopy, '1')
    await takePart(both, onCopy, 'X')
    const counted = await takePart(both, result, '1')
    await copyTo(matchId, copy)
    const picks = async (id: string) => {
      const [league] = await matesOnMatch(owner.actor, id)
      return new Map(league?.mates.map(({ userId, ...member }) => [userId, member]))
    }
    expect(await picks(matchId)).toEqual(new Map())
    await moveKickoff(matchId, '-3 hours')
    await finish(matchId, [2, 0])
    await settleDue(system)
    for (const id of [matchId, copy]) {
      const shown = await picks(id)
      expect(shown.get(owner.userId)?.picks).toEqual({ [result]: '2', [onCopy]: '2' })
      expect(shown.get(mate.userId)?.picks).toEqual({ [result]: '1', [onCopy]: '1' })
      expect(shown.get(both.userId)?.picks).toEqual({ [result]: '1', [onCopy]: '1' })
      expect(shown.get(both.userId)?.points).toBe((await missionRow(counted)).reward)
    }
  })

  it('knows whether the pages of rounds still have its season', async () => {
    const fan = await makeFan()
    const pageIn = async (season: number) => {
      const id = await makeMatch({ competition: 'europa', season, round: 2 })
      return async () => (await matchPage(fan.actor, id))?.match
    }
    const [old, current] = [await pageIn(2040), await pageIn(2041)]
    expect(await old()).toMatchObject({ key: '2', isCurrent: false })
    expect(await current()).toMatchObject({ key: '2', isCurrent: true, isImported: true })
  })

  it('shows the history of its questions', async () => {
    const fan = await makeFan()
    const matchId = await makeMatch()
    const [result, over] = [await makeTemplate(resultOf(matchId)), await makeTemplate(overOf(matchId))]
    await takePart(fan, result, '1')
    await takePart(await makeFan(), result, '2')
    await moveKickoff(matchId, '-3 hours')
    await finish(matchId, [2, 0])
    await settleDue(system)
    const page = await matchPage(fan.actor, matchId)
    expect(page?.questions.find(({ id }) => id === result)).toMatchObject({
      state: 'decided',
      right: '1',
      fans: 2,
      hits: 1,
      own: { outcome: 'won' },
    })
    expect(page?.questions.find(({ id }) => id === over)).toMatchObject({
      right: 'under',
      fans: 0,
      own: null,
    })
  })

  it('is null for an unknown match', async () => {
    expect(await matchPage((await makeFan()).actor, randomUUID())).toBeNull()
  })
})
