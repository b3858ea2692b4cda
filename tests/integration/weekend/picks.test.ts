import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { competitionsInPlay } from '@/lib/matches/live/queries'
import { fiveView } from '@/lib/weekend/board/words'
import { offerWeekend } from '@/lib/weekend/offers/commands'
import { weekendBoard } from '@/lib/weekend/queries'
import { settleFives } from '@/lib/weekend/settlement/commands'
import { type MadeFan, makeFan, makeFans, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeCopy,
  makeMatch,
  makeTemplate,
  redate,
  resultOf,
  setResult,
  takePart,
} from '@/tests/support/factories-matches'
import { expectUnchanged } from '@/tests/support/snapshot'
import { codes, refusal, storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'
import { atHour, lineUp, offerMatches, pick, picksOf, priceIn, save, WEEKEND } from '@/tests/support/weekend'

beforeEach(() => atHour(0))

describe('a weekend', () => {
  it('lasts from Friday to Monday, and the next one is shown from Tuesday', async () => {
    const days = ['2026-11-20 00:00', '2026-11-23 23:59', '2026-11-24 00:00', '2026-11-27 12:00']
    const named = days.map(async (day) => {
      const [row] = await database().execute<{ day: string }>(
        sql`select weekend_of(${day}::timestamp at time zone 'Europe/Rome')::text as day`,
      )
      return row?.day
    })
    expect(await Promise.all(named)).toEqual(['2026-11-20', '2026-11-20', '2026-11-27', '2026-11-27'])
  })

  it('offers its upcoming matches once, at fixed prices', async () => {
    const coming = await makeMatch({ kickoff: '50 hours' })
    const others = [
      await makeMatch({ kickoff: '70 hours' }),
      await makeMatch({ kickoff: '-1 hour' }),
      await makeMatch({ competition: 'generic_football' }),
      await makeMatch({ status: 'POSTPONED' }),
    ]
    expect(await offerWeekend(system)).toBe(1)
    expect(await offerWeekend(system)).toBe(0)
    const rows = await database().execute<{ id: string }>(sql`
      select match_id as id from weekend_matches where match_id in ${[coming, ...others]}`)
    expect(rows.map(({ id }) => id)).toEqual([coming])
    const change = database().execute(
      sql`update weekend_matches set pricing = '{}' where match_id = ${coming}`,
    )
    expect(await refusal(change)).toBe('conflict')
  })
})

describe('a five', () => {
  it('is stored as saved, each profile at the price of its match', async () => {
    const [fan, [one = '', two = '', three = '']] = [await makeFan(), await offerMatches(3)]
    const five = [
      pick('wall', one),
      pick('playmaker', one),
      pick('keeper', two, 'away'),
      pick('joker', two),
      pick('ram', three),
    ]
    expect(await save(fan, five)).toEqual({ picked: 5, locked: [] })
    expect(await lineUp(fan)).toBe('joker home, keeper away, playmaker home, ram home, wall home')
    for (const { profile, side, matchId, points, outcome } of await picksOf(fan)) {
      expect(points).toBe(await priceIn(matchId, `${profile}:${side}`))
      expect(outcome).toBe('open')
    }
    const board = await weekendBoard(fan.actor, {})
    expect(board.matches.flatMap(({ picks }) => picks)).toHaveLength(5)
    expect(board).toMatchObject({ weekend: WEEKEND, isPresent: true, competition: 'serie_a' })
  })

  it('can be changed until its matches begin; unchanged picks keep their time', async () => {
    const [fan, [one = '', two = '']] = [await makeFan(), await offerMatches(2)]
    await save(fan, [pick('wall', one), pick('ram', two)])
    const before = (await picksOf(fan)).find(({ profile }) => profile === 'wall')
    await atHour(1)
    await save(fan, [pick('wall', one), pick('winger', two, 'away')])
    expect(await lineUp(fan)).toBe('wall home, winger away')
    expect((await picksOf(fan)).find(({ profile }) => profile === 'wall')).toEqual(before)
    await save(fan, [])
    expect(await lineUp(fan)).toBe('')
  })

  it('lets two profiles swap their teams at once', async () => {
    const [fan, [one = '', two = '']] = [await makeFan(), await offerMatches(2)]
    await save(fan, [pick('anchor', one), pick('winger', one), pick('playmaker', two), pick('captain', two)])
    await save(fan, [pick('anchor', two), pick('winger', one), pick('playmaker', one), pick('captain', two)])
    expect((await picksOf(fan)).map(({ matchId }) => matchId)).toEqual([two, two, one, one])
  })

  it('belongs to the fan: another fan’s is neither changed nor shown', async () => {
    const [[fan, other], [one = '']] = [await makeFans(2), await offerMatches(1)]
    if (!fan || !other) throw new Error('nobody')
    await save(fan, [pick('wall', one)])
    await save(other, [])
    expect(await lineUp(fan)).toBe('wall home')
    expect((await weekendBoard(other.actor, {})).matches.flatMap(({ picks }) => picks)).toEqual([])
  })
})

describe('refused, changing nothing', () => {
  it.each([
    [
      'a third profile of one team',
      (id: string) => [pick('wall', id), pick('ram', id), pick('winger', id)],
      'team_limit',
    ],
    ['a match of nowhere', () => [pick('wall', randomUUID())], 'invalid_input'],
    [
      'a profile on a side that it does not play on',
      (id: string) => [pick('wall', id, 'away')],
      'invalid_input',
    ],
  ])('%s', async (_, five, code) => {
    const [fan, [one = '']] = [await makeFan(), await offerMatches(1)]
    await expectUnchanged(async () => expect(await refusal(save(fan, five(one)))).toBe(code))
  })

  it('a match that is not on offer, and a weekend other than the current one', async () => {
    const [fan, [one = '']] = [await makeFan(), await offerMatches(1)]
    const later = await makeMatch({ kickoff: '5 days' })
    await expectUnchanged(async () => {
      expect(await refusal(save(fan, [pick('winger', later)]))).toBe('invalid_input')
      expect(await refusal(save(fan, [pick('wall', one)], '2026-11-13'))).toBe('locked')
      expect(await refusal(save(fan, [pick('wall', one)], '2026-11-27'))).toBe('locked')
    })
  })

  it('a profile that is not worth offering', async () => {
    const [fan, [one = '']] = [await makeFan(), await offerMatches(1)]
    await database().execute(sql`alter table weekend_matches disable trigger weekend_matches_fixed`)
    await database().execute(
      sql`update weekend_matches set pricing = pricing #- '{prices,ram:home}' where match_id = ${one}`,
    )
    await database().execute(sql`alter table weekend_matches enable trigger weekend_matches_fixed`)
    await expectUnchanged(async () =>
      expect(await refusal(save(fan, [pick('ram', one)]))).toBe('invalid_input'),
    )
  })
})

describe('the lock', () => {
  it('closes each pick with its match, and saves the rest', async () => {
    const fan = await makeFan()
    const [early = ''] = await offerMatches(1, 1)
    const [late = ''] = await offerMatches(1, 5)
    await save(fan, [pick('wall', early), pick('winger', late)])
    await atHour(2)
    expect(await save(fan, [pick('wall', late), pick('winger', late, 'away'), pick('ram', early)])).toEqual({
      picked: 2,
      locked: ['wall', 'ram'],
    })
    const held = Object.fromEntries(
      (await picksOf(fan)).map(({ profile, matchId, side }) => [profile, [matchId, side]]),
    )
    expect(held).toEqual({ wall: [early, 'home'], winger: [late, 'away'] })
    // Nor is a pick removed whose match has already begun.
    await save(fan, [])
    expect(await lineUp(fan)).toBe('wall home')
    await expectUnchanged(async () => expect(await refusal(save(fan, [pick('ram', early)]))).toBe('locked'))
  })

  it('counts closed picks among the five', async () => {
    const fan = await makeFan()
    const [early = ''] = await offerMatches(1, 1)
    const [late = '', other = ''] = await offerMatches(2, 5)
    await save(fan, [pick('wall', early)])
    await atHour(2)
    const five = [
      pick('ram', late),
      pick('winger', late),
      pick('striker', late, 'away'),
      pick('anchor', other),
      pick('playmaker', other),
    ]
    await expectUnchanged(async () => expect(await refusal(save(fan, five))).toBe('five_limit'))
    expect(await save(fan, five.slice(1))).toEqual({ picked: 5, locked: [] })
  })

  it.each(['IN_PLAY', 'FINISHED', 'SUSPENDED'] as const)(
    'comes ahead of time once the match is %s',
    async (status) => {
      const [fan, [one = '']] = [await makeFan(), await offerMatches(1)]
      await setResult(one, { status })
      await expectUnchanged(async () => expect(await refusal(save(fan, [pick('wall', one)]))).toBe('locked'))
    },
  )

  it('is final: a new date reopens nothing', async () => {
    const [fan, [one = '']] = [await makeFan(), await offerMatches(1)]
    await save(fan, [pick('wall', one)])
    await atHour(3)
    await redate(one, '20 hours')
    await setResult(one, { status: 'TIMED' })
    await expectUnchanged(async () => expect(await refusal(save(fan, [pick('ram', one)]))).toBe('locked'))
    const reopen = database().execute(
      sql`update weekend_matches set locked_at = null where match_id = ${one}`,
    )
    expect(await refusal(reopen)).toBe('conflict')
  })
})

describe('a match that will not be played this weekend', () => {
  const offered = async (fan: MadeFan) => {
    const { matches } = await weekendBoard(fan.actor, {})
    return matches.filter(({ isOnOffer }) => isOnOffer).map(({ id }) => id)
  }

  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ['cancelled', (id) => setResult(id, { status: 'CANCELLED' }), 'match_cancelled'],
    ['postponed', (id) => setResult(id, { status: 'POSTPONED' }), 'locked'],
    ['moved to another weekend', (id) => redate(id, '6 days'), 'locked'],
  ])('%s, accepts no new pick and releases those that it has', async (_, change, code) => {
    const [fan, [off = '', on = '']] = [await makeFan(), await offerMatches(2)]
    await save(fan, [pick('wall', off)])
    await change(off)
    expect(await offered(fan)).toEqual(expect.arrayContaining([on]))
    expect(await offered(fan)).not.toContain(off)
    await expectUnchanged(async () =>
      expect(await refusal(save(fan, [pick('wall', off), pick('ram', off)]))).toBe(code),
    )
    expect(await save(fan, [pick('wall', on)])).toEqual({ picked: 1, locked: [] })
    expect((await picksOf(fan)).map(({ matchId }) => matchId)).toEqual([on])
  })

  it('a copy of another one, is on offer once and keeps the picks that it has', async () => {
    const [fan, [copy = '', on = '']] = [await makeFan(), await offerMatches(2)]
    await save(fan, [pick('wall', copy), pick('ram', on)])
    await copyTo(on, copy)
    expect(await offered(fan)).toContain(on)
    expect(await offered(fan)).not.toContain(copy)
    const view = fiveView(await weekendBoard(fan.actor, {}), 'it')
    expect(view.picks.map(({ profile, matchId }) => [profile, matchId]).sort()).toEqual([
      ['ram', on],
      ['wall', copy],
    ])
    expect(await save(fan, [pick('wall', copy), pick('winger', on)])).toEqual({ picked: 2, locked: [] })
  })

  it('frees the place of a void pick, which stays until another replaces it', async () => {
    const fan = await makeFan()
    const [off = '', one = '', two = '', three = '', late = ''] = await offerMatches(5)
    const others = [pick('anchor', one), pick('playmaker', one), pick('captain', two), pick('ram', two)]
    await save(fan, [...others, pick('wall', off)])
    const view = async () => fiveView(await weekendBoard(fan.actor, {}), 'it')
    expect((await view()).picks).toHaveLength(5)
    await setResult(off, { status: 'CANCELLED' })
    await settleFives(system)
    const { picks, playing } = await view()
    expect(picks.map(({ profile }) => profile)).not.toContain('wall')
    expect(playing).toMatchObject([{ profile: 'wall', outcome: 'void', isReplaceable: true }])
    expect(await save(fan, others.slice(1))).toEqual({ picked: 3, locked: [] })
    expect(await lineUp(fan)).toBe('captain home, playmaker home, ram home, wall home')
    await save(fan, others)
    await redate(late, '-1 minute')
    await expectUnchanged(async () =>
      expect(await refusal(save(fan, [...others, pick('winger', late)]))).toBe('locked'),
    )
    expect(await save(fan, [...others, pick('winger', three)])).toEqual({ picked: 5, locked: [] })
    expect(await lineUp(fan)).toBe('anchor home, captain home, playmaker home, ram home, winger home')
  })

  it('stays void, replaceable and off the board when the vendor changes its mind', async () => {
    const [[fan, other], [off = '', on = '']] = [await makeFans(2), await offerMatches(2)]
    if (!fan || !other) throw new Error('nobody')
    await save(fan, [pick('wall', off)])
    for (const status of ['CANCELLED', 'POSTPONED', 'TIMED'] as const) {
      await setResult(off, { status })
      await settleFives(system)
    }
    const { playing } = fiveView(await weekendBoard(fan.actor, {}), 'it')
    expect(playing).toMatchObject([{ profile: 'wall', outcome: 'void', isReplaceable: true }])
    expect(await offered(other)).toEqual(expect.arrayContaining([on]))
    expect(await offered(other)).not.toContain(off)
    await expectUnchanged(async () => expect(await refusal(save(other, [pick('wall', off)]))).toBe('locked'))
  })

  it('removes as many void picks as needed, and frees the place again after another cancellation', async () => {
    const [fan, [off = '', gone = '', one = '', two = '']] = [await makeFan(), await offerMatches(4)]
    await save(fan, [pick('wall', off), pick('winger', off), pick('anchor', gone)])
    await setResult(off, { status: 'CANCELLED' })
    await settleFives(system)
    const four = [pick('anchor', gone), pick('captain', one), pick('ram', one), pick('playmaker', two)]
    expect(await save(fan, four)).toEqual({ picked: 4, locked: [] })
    expect(await picksOf(fan)).toHaveLength(5)
    expect(await save(fan, [...four, pick('wall', gone)])).toEqual({ picked: 5, locked: [] })
    await setResult(gone, { status: 'CANCELLED' })
    await settleFives(system)
    expect(await save(fan, [...four.slice(1), pick('wall', two)])).toEqual({ picked: 4, locked: [] })
  })

  it('lets the profile of a void pick go to another team, whose match settles it', async () => {
    const [fan, [off = '', on = '']] = [await makeFan(), await offerMatches(2)]
    await save(fan, [pick('wall', off)])
    await setResult(off, { status: 'CANCELLED' })
    await settleFives(system)
    await save(fan, [pick('wall', on)])
    expect(await picksOf(fan)).toMatchObject([{ profile: 'wall', matchId: on, outcome: 'open', reward: 0 }])
    await atHour(5)
    await finish(on, [1, 0])
    await settleFives(system)
    expect(await picksOf(fan)).toMatchObject([{ profile: 'wall', matchId: on, outcome: 'won' }])
    await expectUnchanged(async () =>
      expect(await refusal(save(fan, [pick('wall', off)]))).toBe('match_cancelled'),
    )
  })

  it('settles a pick that was being written during the cancellation', async () => {
    const [[first, late], [off = '', on = '']] = [await makeFans(2), await offerMatches(2)]
    if (!first || !late) throw new Error('nobody')
    await save(first, [pick('wall', off)])
    await setResult(off, { status: 'CANCELLED' })
    await settleFives(system)
    await save(late, [])
    await database().execute(sql`
      insert into weekend_picks (user_id, weekend, profile, match_id, side, team, points)
      values (${late.userId}, ${WEEKEND}, 'wall', ${off}, 'home', 'x', 10)`)
    await save(late, [pick('wall', off), pick('ram', on)])
    await settleFives(system)
    expect((await picksOf(late)).map(({ profile, outcome }) => [profile, outcome])).toEqual([
      ['ram', 'open'],
      ['wall', 'void'],
    ])
  })
})

describe('two devices at once', () => {
  it('leave one of the two fives, whole', async () => {
    const [fan, [one = '', two = '', three = '']] = [await makeFan(), await offerMatches(3)]
    const first = [
      pick('wall', one),
      pick('ram', one),
      pick('anchor', two),
      pick('winger', two),
      pick('captain', three),
    ]
    const second = [
      pick('joker', three),
      pick('striker', three),
      pick('creator', one),
      pick('tightrope', two),
      pick('fullback', one),
    ]
    const { refused } = await storm(20, (place) => save(fan, place % 2 === 0 ? first : second))
    expect(codes(refused)).toEqual({})
    expect([
      'anchor home, captain home, ram home, wall home, winger home',
      'creator home, fullback home, joker home, striker home, tightrope home',
    ]).toContain(await lineUp(fan))
  })

  it('would leave ten without the row on which they queue', async () => {
    const [fan, [one = '', two = '']] = [await makeFan(), await offerMatches(2)]
    await save(fan, [])
    const haveLooked = barrier(2)
    const insert = (profiles: string[], match: string) =>
      database().sql.begin(async (tx) => {
        const [seen] = await tx`select count(*)::int as n from weekend_picks where user_id = ${fan.userId}`
        await haveLooked()
        if (seen?.n === 0) await tx`insert into twin select unnest(${profiles}::text[]), ${match}`
      })
    await database().sql`create table twin (profile text, match text)`
    await Promise.all([
      insert(['wall', 'ram', 'anchor', 'winger', 'captain'], one),
      insert(['joker', 'striker', 'creator', 'tightrope', 'fullback'], two),
    ])
    const [row] = await database().sql`select count(*)::int as n from twin`
    await database().sql`drop table twin`
    expect(row).toEqual({ n: 10 })
  })

  it('cannot pass the limits of the schema together', async () => {
    const [fan, [one = '', two = '']] = [await makeFan(), await offerMatches(2)]
    await save(fan, [])
    const profiles = ['wall', 'ram', 'anchor', 'winger', 'captain', 'joker', 'striker', 'creator']
    const { refused } = await storm(8, (place) =>
      database().execute(sql`
        insert into weekend_picks (user_id, weekend, profile, match_id, side, team, points)
        values (${fan.userId}, ${WEEKEND}, ${profiles[place] ?? ''}, ${place % 2 ? one : two}, 'home', ${place < 4 ? 'x' : `t${place}`}, 10)`),
    )
    const held = await picksOf(fan)
    expect(held.length).toBeLessThanOrEqual(5)
    expect(held.filter(({ team }) => team === 'x').length).toBeLessThanOrEqual(2)
    expect(refused.length).toBe(8 - held.length)
  })
})

describe('50 fans at the instant of the kick-off', () => {
  it('are accepted until then and never after', async () => {
    const [fans, [one = '']] = [await makeFans(50), await offerMatches(1)]
    for (const fan of fans) await save(fan, [pick('wall', one)])
    await redate(one, '1 second')
    const { done, refused } = await storm(50, async (place) => {
      const fan = fans[place] ?? (await makeFan())
      let held = 'wall'
      for (let changes = 0; ; changes++) {
        const next = held === 'wall' ? 'ram' : 'wall'
        const answer: string = await refusal(save(fan, [pick(next, one)]))
        if (answer !== 'done') return { fan, held, answer, changes }
        held = next
      }
    })
    expect(refused).toEqual([])
    expect(new Set(done.map(({ answer }) => answer))).toEqual(new Set(['locked']))
    expect(done.reduce((sum, { changes }) => sum + changes, 0)).toBeGreaterThan(0)
    for (const { fan, held } of done) expect(await lineUp(fan)).toBe(`${held} home`)
    const [late] = await database().execute<{ n: number }>(sql`
      select count(*)::int as n from weekend_picks pick join matches on matches.id = pick.match_id
      where pick.match_id = ${one} and picked_at >= kickoff_at`)
    expect(late).toEqual({ n: 0 })
  })

  it('would be accepted after it if the clock were read before the statement', async () => {
    const [fan, [one = '']] = [await makeFan(), await offerMatches(1)]
    await save(fan, [pick('wall', one)])
    const haveLooked = barrier(2)
    const looking = database().sql.begin(async (tx) => {
      const [seen] = await tx`select weekend_open(${WEEKEND}::date, ${one}::uuid) as open`
      await haveLooked()
      await redate(one, '0 seconds')
      if (seen?.open)
        await tx`update weekend_picks set profile = 'ram', picked_at = app_now() where user_id = ${fan.userId}`
    })
    await Promise.all([looking, haveLooked()])
    const [late] = await database().execute<{ profile: string }>(sql`
      select profile from weekend_picks pick join matches on matches.id = pick.match_id
      where pick.user_id = ${fan.userId} and picked_at >= kickoff_at`)
    expect(late).toEqual({ profile: 'ram' })
  })
})

it('a match is followed live for the picks on its copy', async () => {
  const matchId = await makeMatch({ competition: 'champions', kickoff: '2 hours' })
  await takePart(await makeFan(), await makeTemplate(resultOf(await makeCopy(matchId)), 'champions'), '1')
  await atHour(3)
  expect(await competitionsInPlay(system)).toContain('champions')
})

it('a match of a five is followed live, even if no mission is about it', async () => {
  const matchId = await makeMatch({ competition: 'ligue_1', kickoff: '2 hours' })
  await offerWeekend(system)
  await save(await makeFan(), [pick('wall', matchId)])
  await atHour(1)
  expect(await competitionsInPlay(system)).not.toContain('ligue_1')
  await atHour(3)
  expect(await competitionsInPlay(system)).toContain('ligue_1')
  await setResult(matchId, { regular: [1, 0] })
  expect(await competitionsInPlay(system)).toContain('ligue_1')
  await setResult(matchId, { regular: [1, 0], half: [0, 0] })
  expect(await competitionsInPlay(system)).not.toContain('ligue_1')
})
