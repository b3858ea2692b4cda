import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { publishDue } from '@/lib/content/commands'
import type { Actor } from '@/lib/core/actor'
import { setPublic } from '@/lib/leagues/commands'
import { deleteMission } from '@/lib/missions/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { startQuiz, submitQuiz } from '@/lib/quiz/attempt/commands'
import { saveChoice } from '@/lib/quiz/choices/commands'
import { reviewAttempt } from '@/lib/quiz/held/commands'
import type { AnswerVerdict } from '@/lib/quiz/rules'
import { shareOffer } from '@/lib/sharing/offers/queries'
import { sharedBy } from '@/lib/sharing/queries'
import type { Share } from '@/lib/sharing/rules'
import { tokenOf } from '@/lib/sharing/tokens/rules'
import { sharedWords } from '@/lib/sharing/words'
import { begunMatch } from '@/tests/support/begun-match'
import { guest, type MadeFan, makeFan, system } from '@/tests/support/factories'
import {
  copyTo,
  finish,
  makeMatch,
  makeTemplate,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { leagueWith } from '@/tests/support/leagues'
import { answerKey, dailySchedule, fillBank, forgetContent } from '@/tests/support/quizzes'
import { makeSudoer } from '@/tests/support/wallets'

const read = (share: Share, actor: Actor = guest) => sharedBy(actor, tokenOf(share))

const ban = ({ userId }: MadeFan, banned: boolean) =>
  database().execute(
    sql`update users set banned_at = case when ${banned} then app_now() end where id = ${userId}`,
  )

const leave = ({ userId }: MadeFan) =>
  database().execute(
    sql`insert into account_deletions (user_id, erase_at) values (${userId}, app_now() + interval '7 days')`,
  )

describe('a quiz', () => {
  beforeAll(async () => {
    await forgetContent()
    await fillBank()
    await dailySchedule()
    await publishDue(system)
  })

  /** Today's quiz with every third answer wrong, and the last question skipped. */
  async function play(fan: MadeFan) {
    const attemptId = await startQuiz(fan.actor)
    const share: Share = { kind: 'quiz', locale: 'it', attemptId }
    const running = await read(share)
    const key = await answerKey()
    const expected = key.map(
      (_, index): AnswerVerdict =>
        index === key.length - 1 ? 'skipped' : index % 3 === 2 ? 'wrong' : 'right',
    )
    for (const [index, { questionId, right, wrong }] of key.slice(0, -1).entries())
      await saveChoice(fan.actor, { attemptId, questionId, optionId: index % 3 === 2 ? wrong : right })
    await submitQuiz(fan.actor, attemptId)
    return { share, attemptId, running, expected }
  }

  it('is not shared while it runs, then shows which were right, but neither questions nor answers', async () => {
    const fan = await makeFan()
    const { share, running, expected } = await play(fan)
    expect(running).toBeNull()
    const shared = await read(share)
    expect(shared?.data).toEqual({
      nickname: null,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      results: expected,
      streak: 1,
    })
  })

  it('is not shared when its fan is banned or about to leave', async () => {
    const fan = await makeFan()
    const { share } = await play(fan)
    await ban(fan, true)
    expect(await read(share)).toBeNull()
    await ban(fan, false)
    expect(await read(share)).not.toBeNull()
    await leave(fan)
    expect(await read(share)).toBeNull()
    expect(await shareOffer(fan.actor, share)).toBeNull()
  })

  it('waits for an admin’s review when it was too fast', async () => {
    const fan = await makeFan()
    const { share, attemptId } = await play(fan)
    await database().execute(sql`update quiz_attempts set held = true where id = ${attemptId}`)
    expect(await read(share)).toBeNull()
    await reviewAttempt(await makeSudoer(), { id: attemptId, verdict: 'rank' })
    expect(await read(share)).not.toBeNull()
  })
})

describe('a mission', () => {
  it('shows a knock-out leg as its round', async () => {
    const { id, matchId } = await begunMatch(resultOf, ['1'])
    await database().execute(sql`update matches set stage = 'LAST_16', round = 1 where id = ${matchId}`)
    await finish(matchId, [2, 0])
    await settleDue(system)
    const shared = await read({ kind: 'mission', locale: 'en', missionId: id })
    expect(shared?.data).toMatchObject({ round: { key: 'last_16-1', stage: 'LAST_16', number: 1 } })
  })

  it('is not shared before it is settled, and then shows its fan’s pick', async () => {
    const { id, fan, matchId } = await begunMatch(resultOf, ['1'])
    const share: Share = { kind: 'mission', locale: 'en', missionId: id }
    expect(await read(share)).toBeNull()
    expect(await shareOffer(fan.actor, share)).toBeNull()
    await finish(matchId, [2, 0])
    await settleDue(system)
    const shared = await read(share)
    if (!shared) throw new Error('nothing is shared')
    const words = sharedWords(shared)
    expect(words.picture).toMatchObject({
      isWon: true,
      claim: 'Roma beat Inter in 90 minutes.',
      fan: 'A fan',
    })
    expect(await shareOffer(fan.actor, share)).toMatchObject({
      path: `/share/${tokenOf(share)}`,
      text: words.chat,
    })
    await deleteMission(fan.actor, { id })
    expect(await read(share)).toBeNull()
  })

  it('is not shared when it is void, or by an id without its seal', async () => {
    const { id, matchId } = await begunMatch(resultOf, ['1'])
    await database().execute(sql`update matches set status = 'CANCELLED' where id = ${matchId}`)
    await settleDue(system)
    expect(await read({ kind: 'mission', locale: 'it', missionId: id })).toBeNull()
    expect(await sharedBy(guest, id)).toBeNull()
    expect(await read({ kind: 'mission', locale: 'it', missionId: randomUUID() })).toBeNull()
    expect(await read({ kind: 'quiz', locale: 'it', attemptId: id })).toBeNull()
  })
})

describe('a schedina', () => {
  it('counts its fan’s picks before the lock, and shows none', async () => {
    const [fan, mate] = [await makeFan(), await makeFan()]
    const matches = await Promise.all(
      ['Roma', 'Lazio', 'Como'].map((home) =>
        makeMatch({ competition: 'serie_a', kickoff: '2 hours', season: 2098, round: 7, home }),
      ),
    )
    const templates = await Promise.all(matches.map((matchId) => makeTemplate(resultOf(matchId), 'serie_a')))
    const [first = '', second = ''] = templates
    const share: Share = {
      kind: 'slip',
      locale: 'it',
      userId: fan.userId,
      competition: 'serie_a',
      season: 2098,
      round: '7',
    }
    await takePart(fan, first)
    await takePart(mate, first, '1')
    expect(await read(share)).toBeNull()
    await takePart(fan, second, '2')
    const shared = await read(share)
    expect(shared?.data).toMatchObject({ made: 1, number: 7, matches: [{}, {}, {}] })
    const before = JSON.stringify(shared?.data)
    await database().execute(
      sql`update missions set pick = 'X' where user_id = ${fan.userId} and template_id = ${second}`,
    )
    expect(JSON.stringify((await read(share))?.data)).toBe(before)
    for (const secret of [fan.userId, ...templates, ...matches]) expect(before).not.toContain(secret)
    expect(await read({ ...share, round: '8' })).toBeNull()
    expect(await read({ ...share, season: 2097 })).toBeNull()
    const copies = [await makeMatch(), await makeMatch()]
    for (const copied of copies) await takePart(fan, await makeTemplate(resultOf(copied), 'serie_a'), '1')
    for (const [place, copied] of copies.entries()) await copyTo(matches[place + 1] ?? '', copied)
    expect((await read(share))?.data).toMatchObject({ made: 2, matches: [{}, {}, {}] })
  })
})

describe('the table of a league', () => {
  it('is shown to anyone while its owner makes it public', async () => {
    const { id, owner } = await leagueWith(1, 'Canarini')
    const share: Share = { kind: 'table', locale: 'it', leagueId: id }
    expect(await read(share, owner.actor)).toBeNull()
    await setPublic(owner.actor, { id, shown: true })
    expect(await shareOffer(guest, share)).toMatchObject({ path: `/leagues/${id}/table` })
    expect(await read(share)).toMatchObject({ data: { name: 'Canarini', members: 2 } })
    await setPublic(owner.actor, { id, shown: false })
    expect(await read(share)).toBeNull()
  })
})
