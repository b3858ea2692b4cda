import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { accountDeletions, users } from '@/db/schema/account'
import { matches } from '@/db/schema/matches'
import { missions } from '@/db/schema/missions'
import { outbox } from '@/db/schema/operations'
import { reminders } from '@/db/schema/reminders'
import { deliverOutbox, enqueueMail } from '@/lib/account/mail/commands'
import { saveMailPreferences, unsubscribe } from '@/lib/account/mail/preferences/commands'
import { env } from '@/lib/env'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { settleDue } from '@/lib/missions/settlement/commands'
import { remindFans } from '@/lib/reminders/commands'
import { takeOccasions } from '@/lib/reminders/occasions/commands'
import { atShiftedTime } from '@/tests/support/db-clock'
import { guest, type MadeFan, makeFan, newEmail, system } from '@/tests/support/factories'
import {
  comebackOf,
  finish,
  makeCopy,
  makeMatch,
  makeTemplate,
  missionRow,
  moveKickoff,
  pickForFormerDate,
  pickOnCopy,
  redate,
  resultOf,
  takePart,
} from '@/tests/support/factories-matches'
import { startFakeResend } from '@/tests/support/fake-resend'
import { call, earn, makeLeague } from '@/tests/support/leagues'
import { atHour, daysToMonday, makeReader } from '@/tests/support/reminders'
import { storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

const resend = await startFakeResend()
beforeAll(() => {
  env.RESEND_BASE_URL = resend.url
})
beforeEach(async () => {
  resend.reset()
  await database().delete(outbox)
  await database().delete(reminders)
  await database().execute(
    sql`update user_preferences set mail_picks = false, mail_streak = false, mail_recap = false`,
  )
  await database().update(matches).set({ status: 'FINISHED' })
})
afterAll(() => resend.stop())

const mailsTo = ({ email }: MadeFan) => resend.mailbox.filter(({ to }) => to === email)
const queued = () => database().select().from(outbox).orderBy(outbox.createdAt)
const send = async () => {
  await remindFans(system)
  return deliverOutbox()
}

async function offered(kickoff = '2 hours', home?: string) {
  const matchId = await makeMatch({ kickoff, home })
  return { matchId, templateId: await makeTemplate(resultOf(matchId)) }
}

describe('a pick that is missing before the lock', () => {
  it('is sent to those who have not picked and to nobody else, with the matches concerned', async () => {
    const { templateId } = await offered('2 hours', 'Roma')
    await offered('8 hours', 'Milan')
    const misses = await makeReader()
    const [picked, silent, abroad] = [await makeReader(), await makeFan(), await makeReader('en')]
    await takePart(picked, templateId, '1')
    await database().execute(
      sql`update user_preferences set competitions = '{premier_league}' where user_id = ${abroad.userId}`,
    )
    await send()
    expect(mailsTo(misses)).toMatchObject([
      { subject: expect.stringMatching(/^Ti mancano 2 pronostici: si gioca alle \d\d:\d\d$/) },
    ])
    expect(mailsTo(misses)[0]?.text).toMatch(/Roma – Inter[\s\S]*Milan – Inter/)
    expect(mailsTo(picked)).toEqual([])
    expect([...mailsTo(silent), ...mailsTo(abroad)]).toEqual([])
  })

  it('is sent three hours before the first match, not earlier, and once a day', async () => {
    const fan = await makeReader()
    await offered('4 hours')
    expect(await send()).toBe(0)
    await atShiftedTime('61 minutes', async () => {
      expect(await send()).toBe(1)
      expect(await send()).toBe(0)
    })
    await atShiftedTime('150 minutes', async () => {
      await offered('1 hour')
      expect(await send()).toBe(0)
    })
    expect(mailsTo(fan)).toHaveLength(1)
  })

  it('is sent in the evening for a match after midnight, though the day has had its own, and not once more on its day', async () => {
    const fan = await makeReader()
    await atHour('16:00', 0, async () => {
      await offered('2 hours', 'Roma')
      await offered('510 minutes', 'Milan')
      expect(await send()).toBe(1)
    })
    expect(await atHour('21:00', 0, send)).toBe(0)
    expect(await atHour('21:31', 0, send)).toBe(1)
    expect(await atHour('00:01', 1, send)).toBe(0)
    const [day, night] = mailsTo(fan)
    expect(day?.text).not.toContain('Milan')
    expect(night).toMatchObject({
      subject: 'Ti manca un pronostico: si gioca alle 00:30',
      text: expect.stringContaining('Milan – Inter · Serie A · 00:30'),
    })
  })

  it('is sent for any added question without a pick, even of another competition', async () => {
    const fan = await makeReader()
    const matchId = await makeMatch({ competition: 'premier_league', home: 'Everton' })
    await takePart(fan, await makeTemplate(comebackOf(matchId), 'premier_league'))
    await send()
    expect(mailsTo(fan)[0]?.text).toContain('Everton – Inter · Premier League')
  })

  it('is not sent for a match that the fan has picked on its copy', async () => {
    const { matchId } = await offered()
    const [fan, misses] = [await makeReader(), await makeReader()]
    await takePart(fan, await makeTemplate(resultOf(await makeCopy(matchId))), '1')
    await send()
    expect(mailsTo(fan)).toEqual([])
    expect(mailsTo(misses)).toHaveLength(1)
  })

  it('is not sent for a new date of a match whose pick was deleted after its lock, which still counts', async () => {
    const { templateId } = await offered()
    const [fan, misses] = [await makeReader(), await makeReader()]
    await pickForFormerDate(fan, templateId)
    await database()
      .update(missions)
      .set({ deletedAt: sql`app_now()` })
      .where(eq(missions.userId, fan.userId))
    await remindFans(system)
    expect((await queued()).map(({ recipient }) => recipient)).toEqual([misses.email])
  })

  it('is sent for a question without a pick that was added on a copy of the match', async () => {
    const [fan, matchId] = [
      await makeReader(),
      await makeMatch({ competition: 'premier_league', home: 'Everton' }),
    ]
    await makeTemplate(resultOf(matchId), 'premier_league')
    await takePart(fan, await makeTemplate(comebackOf(await makeCopy(matchId)), 'premier_league'))
    await send()
    expect(mailsTo(fan)[0]?.text).toContain('Everton – Inter · Premier League')
  })

  it('is never sent after the lock, not even by an email that waited for the vendor', async () => {
    const fan = await makeReader()
    const { matchId } = await offered('1 hour')
    await remindFans(system)
    expect(await queued()).toHaveLength(1)
    await atShiftedTime('61 minutes', async () => expect(await deliverOutbox()).toBe(0))
    await database().update(matches).set({ status: 'IN_PLAY' }).where(eq(matches.id, matchId))
    expect(await deliverOutbox()).toBe(0)
    expect(mailsTo(fan)).toEqual([])
  })

  it.each([
    ['picks', (fan: MadeFan, templateId: string) => takePart(fan, templateId, 'X')],
    ['picks on a copy of the match', pickOnCopy],
    ['picks for its former date', pickForFormerDate],
    [
      'unsubscribes',
      (fan: MadeFan) => saveMailPreferences(fan.actor, { picks: false, streak: true, recap: true }),
    ],
    [
      'is banned',
      ({ userId }: MadeFan) =>
        database().update(users).set({ bannedAt: sql`app_now()` }).where(eq(users.id, userId)),
    ],
    [
      'asks to leave',
      ({ userId }: MadeFan) =>
        database().insert(accountDeletions).values({ userId, eraseAt: sql`app_now() + interval '7 days'` }),
    ],
  ])(
    'is not sent to a fan who %s before that, and not queued for one who did earlier',
    async (_what, act) => {
      const { templateId } = await offered()
      const [late, early] = [await makeReader(), await makeReader()]
      await act(early, templateId)
      await remindFans(system)
      expect((await queued()).map(({ recipient }) => recipient)).toEqual([late.email])
      await act(late, templateId)
      await deliverOutbox()
      expect(resend.mailbox).toEqual([])
    },
  )

  it('is sent once by ten jobs at once', async () => {
    const fan = await makeReader()
    await offered()
    const { refused } = await storm(10, () => send())
    expect(refused).toEqual([])
    expect(mailsTo(fan)).toHaveLength(1)
  })

  it('would be sent several times by jobs that check before they record it', async () => {
    const fan = await makeReader()
    const haveLooked = barrier(5)
    await storm(5, async () => {
      const reminded = await database().$count(reminders, eq(reminders.userId, fan.userId))
      await haveLooked()
      if (reminded > 0) return
      await database()
        .insert(reminders)
        .values({ userId: fan.userId, kind: 'picks', occasion: '2026-01-01' })
        .onConflictDoNothing()
      await enqueueMail({ kind: 'password_changed', recipient: fan.email, locale: 'it' }, database())
    })
    expect(await queued()).toHaveLength(5)
  })

  it('is not lost when the job dies before the email is queued: the next one sends it', async () => {
    const fan = await makeReader()
    await offered()
    const dying = database().transaction(async (tx) => {
      await takeOccasions('picks', [{ userId: fan.userId, occasion: '2026-01-01' }], tx)
      throw new Error('died')
    })
    await expect(dying).rejects.toThrow('died')
    expect(await send()).toBe(1)
  })

  it('has unsubscribe links: one POST for the mail service, a page for the reader', async () => {
    await makeReader()
    await offered()
    await send()
    const { headers, text } = JSON.parse(resend.requests[0]?.body ?? '{}')
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address = /^<https:\/\/goalquest\.example\/api\/unsubscribe\?token=([\w.-]+)>$/.exec(
      headers['List-Unsubscribe'],
    )
    expect(text).toContain(`https://goalquest.example/unsubscribe?token=${address?.[1]}`)
    await unsubscribe(guest, address?.[1] ?? '')
    await database().delete(reminders)
    expect(await send()).toBe(0)
  })
})

describe('a quiz streak at risk', () => {
  async function withStreak(lastDay: number, freezes: number, current = 5) {
    const fan = await makeReader()
    // On a Monday the recap would be due as well.
    await saveMailPreferences(fan.actor, { picks: true, streak: true, recap: false })
    await database().execute(sql`insert into quiz_streaks (user_id, current, longest, freezes, last_day)
      values (${fan.userId}, ${current}, 9, ${freezes}, app_day(app_now()) - ${lastDay}::int)`)
    return fan
  }
  beforeAll(async () => {
    await database().execute(
      sql`insert into quiz_seeds (day, seed, commitment)
        select app_day(app_now()) - ago, ${Buffer.alloc(32)}, ${Buffer.alloc(32)} from generate_series(0, 5) ago`,
    )
    // Four days ago there was none, and the one of three days ago was published only when its day was over.
    await database().execute(sql`insert into quizzes (day, title_it, title_en, opens_at, closes_at, created_at)
      select day, 'Quiz', 'Quiz', opens_at, closes_at, case ago when 3 then closes_at else opens_at end
      from unnest(array[0, 1, 2, 3, 5]) ago
      cross join lateral (select app_day(app_now()) - ago as day) of_day
      cross join lateral (select day::timestamp at time zone app_zone() as opens_at, (day + 1)::timestamp at time zone app_zone() as closes_at) span`)
  })
  const play = ({ userId }: MadeFan) =>
    database().execute(sql`insert into quiz_attempts (user_id, quiz_id, ends_at)
      select ${userId}, id, app_now() + interval '1 minute' from quizzes where day = app_day(app_now())`)

  it('is sent in the evening to a fan whose last covered day was yesterday and who has not played', async () => {
    const [fan, player] = [await withStreak(1, 0), await withStreak(1, 0)]
    expect(await atHour('18:59', 0, send)).toBe(0)
    await atHour('19:01', 0, async () => {
      await play(player)
      expect(await send()).toBe(1)
      expect(await send()).toBe(0)
    })
    expect(mailsTo(fan)).toMatchObject([{ subject: 'La tua serie di 5 giorni finisce stasera' }])
    expect(mailsTo(fan)[0]?.text).toContain('/quiz')
  })

  it('is sent even if the pick reminders cannot be queued', async () => {
    const fan = await withStreak(1, 0)
    await database().execute(sql`alter table template_matches rename to template_matches_away`)
    try {
      await atHour('20:00', 0, () => expect(remindFans(system)).rejects.toThrow())
    } finally {
      await database().execute(sql`alter table template_matches_away rename to template_matches`)
    }
    const mails = await queued()
    expect(mails.map(({ recipient }) => recipient)).toEqual([fan.email])
    // The former release, which may send it, reads both.
    expect(mails[0]?.detail).toMatchObject({ days: 5, closesAt: expect.any(String) })
  })

  it.each([
    ['a freeze covers today', 1, 1, 5, 0],
    ['the last freeze is already used up by yesterday', 2, 1, 5, 1],
    ['two freezes are used up, and there was no quiz on two other days', 5, 2, 5, 1],
    ['it ended before', 2, 0, 5, 0],
    ['it is one day long', 1, 0, 1, 0],
    ['today was played', 0, 0, 5, 0],
  ])('when %s', async (_when, lastDay, freezes, current, mails) => {
    await withStreak(lastDay, freezes, current)
    expect(await atHour('20:00', 0, send)).toBe(mails)
  })

  it('is not sent to a fan who plays between the job and the sending', async () => {
    const fan = await withStreak(1, 0)
    await atHour('21:00', 0, async () => {
      await remindFans(system)
      await play(fan)
      await deliverOutbox()
    })
    expect(resend.mailbox).toEqual([])
  })
})

describe('the recap of the week', () => {
  it('is sent once, on Monday morning, with the league’s table and the fan’s own row', async () => {
    const fan = await makeReader()
    const { joinCode, owner } = await makeLeague(undefined, 'Bar dello Sport')
    const others = [owner, await makeFan(), await makeFan()]
    for (const mate of [fan, ...others.slice(1)]) await joinLeague(mate.actor, joinCode)
    await earn(fan, 40)
    await earn(owner, 46)
    await earn(others[1] ?? owner, 10)
    const days = await daysToMonday()
    expect(await atHour('07:59', days, send)).toBe(0)
    await atHour('08:01', days, async () => {
      expect(await send()).toBe(1)
      expect(await send()).toBe(0)
    })
    const [mail] = mailsTo(fan)
    expect(mail?.subject).toBe('La tua settimana: 2º posto, 40 punti')
    expect(mail?.text).toContain('Secondo posto')
    expect(mail?.text).toContain('Chi ti precede ha 6 punti più di te')
    expect(mail?.text).toMatch(
      /Bar dello Sport\n1 · Senza nickname · 46\n2 · Tu · Senza nickname · 40\n3 · Senza nickname · 10/,
    )
  })

  it('says so to a fan who is level with the one above, and does not call that fan first', async () => {
    const fan = await makeReader()
    const { joinCode, owner } = await makeLeague(undefined, 'Bar dello Sport')
    await joinLeague(fan.actor, joinCode)
    for (const each of [fan, owner]) await earn(each, 40)
    await atHour('08:01', await daysToMonday(), send)
    expect(mailsTo(fan)[0]?.text).toContain('Secondo posto\n\nHai gli stessi punti di chi ti precede.')
  })

  it('gives the place in a league about one competition with the points of its table', async () => {
    const fan = await makeReader()
    const { joinCode, owner } = await makeLeague(undefined, 'Bar dello Sport', 'serie_a')
    await joinLeague(fan.actor, joinCode)
    await earn(fan, 40, randomUUID(), 'serie_a')
    await earn(fan, 7)
    await earn(owner, 46, randomUUID(), 'serie_a')
    await atHour('08:01', await daysToMonday(), send)
    const [mail] = mailsTo(fan)
    expect(mail?.subject).toBe('La tua settimana: 2º posto, 40 punti')
    expect(mail?.text).toContain('47 punti guadagnati')
  })

  it('names mates as they are called when it is sent, and leaves out one erased meanwhile', async () => {
    const fan = await makeReader()
    const { joinCode, owner } = await makeLeague(undefined, 'Bar dello Sport')
    const [gone, mate] = [await makeFan(), await makeFan()]
    await call(gone, 'Rovesciata')
    await call(mate, 'Traversone')
    for (const each of [fan, gone, mate]) await joinLeague(each.actor, joinCode)
    await earn(fan, 40)
    await earn(owner, 46)
    await earn(gone, 49)
    await earn(mate, 48)
    await atHour('08:01', await daysToMonday(), async () => {
      await remindFans(system)
      await database().execute(sql`select erase_fan(${gone.userId})`)
      expect(JSON.stringify(await queued())).not.toContain('Rovesciata')
      expect(await deliverOutbox()).toBe(1)
    })
    const text = mailsTo(fan)[0]?.text
    expect(text).toContain('1 · Senza nickname · 49\n')
    expect(text).toContain('2 · Traversone · 48\n')
  })

  it('leaves members who joined after the week out of the table, and sends them none', async () => {
    const [fan, late] = [await makeReader(), await makeReader()]
    const { joinCode } = await makeLeague(undefined, 'Bar dello Sport')
    await joinLeague(fan.actor, joinCode)
    await earn(fan, 40)
    await earn(late, 60)
    const days = await daysToMonday()
    await atHour('07:00', days, () => joinLeague(late.actor, joinCode))
    await atHour('08:01', days, send)
    expect(mailsTo(fan)).toMatchObject([{ subject: 'La tua settimana: 1º posto, 40 punti' }])
    const [mail] = mailsTo(late)
    expect(mail?.subject).toBe('La tua settimana: 60 punti')
    expect(mail?.text).not.toContain('Non sei ancora in una lega')
  })

  it('shows how many places each has moved since the week before, if anybody earned in it', async () => {
    const [fan, newcomer] = [await makeReader(), await makeReader()]
    const { joinCode, owner } = await atHour('12:00', -8, () => makeLeague(undefined, 'Bar dello Sport'))
    await atHour('12:00', -8, () => joinLeague(fan.actor, joinCode))
    await atHour('12:00', -7, () => earn(owner, 30))
    await joinLeague(newcomer.actor, joinCode)
    await earn(newcomer, 60)
    await earn(fan, 40)
    await earn(owner, 10)
    await atHour('08:01', await daysToMonday(), send)
    expect(mailsTo(fan)[0]?.text).toMatch(
      /Bar dello Sport\n1 · Senza nickname · 60\n2 · ▲ sale di 1 · Tu · Senza nickname · 40\n3 · ▼ scende di 1 · Senza nickname · 10/,
    )
  })

  it('names the next matches of the fan’s competitions, and what the fan has picked for each', async () => {
    const fan = await makeReader()
    await earn(fan, 7)
    const days = await daysToMonday()
    const [said] = [
      await offered(`${days} days 8 hours`, 'Roma'),
      await offered(`${days + 1} days 8 hours`, 'Milan'),
    ]
    await offered(`${days + 8} days`, 'Lazio')
    await takePart(fan, said.templateId, 'X')
    const { matchId } = await offered(`${days} days 9 hours`, 'Como')
    await takePart(fan, await makeTemplate(resultOf(await makeCopy(matchId))), '2')
    await atHour('09:00', days, send)
    expect(mailsTo(fan)[0]?.text).toMatch(
      /Roma – Inter · .* · hai detto X\nComo – Inter · .* · hai detto 2\nMilan – Inter · .* · manca\n\n/,
    )
    expect(mailsTo(fan)[0]?.text).not.toContain('Lazio')
  })

  it('shows the won pick of the week that paid most, and how many fans said the same', async () => {
    const [fan, mate, other] = [await makeReader(), await makeReader(), await makeFan()]
    const [sure, bold] = [await offered('1 hour', 'Como'), await offered('1 hour', 'Roma')]
    await takePart(fan, sure.templateId, '1')
    const best = await takePart(fan, bold.templateId, 'X')
    await takePart(mate, bold.templateId, '2')
    await takePart(other, bold.templateId, 'X')
    for (const [{ matchId }, result] of [
      [sure, [1, 0]],
      [bold, [1, 1]],
    ] as const) {
      await moveKickoff(matchId, '-3 hours')
      await finish(matchId, result)
    }
    await settleDue(system)
    await atHour('08:01', await daysToMonday(), send)
    const { reward } = await missionRow(best)
    expect(mailsTo(fan)[0]?.text).toContain(
      `Roma–Inter finisce in parità nei 90 minuti\nRoma – Inter 1–1. L’avete detto in 2 su 3.\nPunti: ${reward} accreditati\nRicevuta: https://goalquest.example/missions/${best}/receipt`,
    )
    expect(mailsTo(mate)[0]?.text).not.toContain('La scelta della settimana')
  })

  it('reports a pick in the week in which it was decided and paid, whichever week it was made for', async () => {
    const fan = await makeReader()
    const { matchId, templateId } = await offered('1 hour', 'Roma')
    const pick = await takePart(fan, templateId, 'X')
    const days = await daysToMonday()
    await redate(matchId, `${days + 1} days`)
    await atHour('08:01', days, send)
    expect(mailsTo(fan)).toEqual([])
    await atHour('12:00', days + 2, async () => {
      await finish(matchId, [1, 1])
      await settleDue(system)
    })
    await atHour('08:01', days + 7, send)
    const { reward } = await missionRow(pick)
    const [mail] = mailsTo(fan)
    expect(mail?.subject).toBe(`La tua settimana: ${reward} punti`)
    expect(mail?.text).toContain('1/1 pronostici giusti')
    expect(mail?.text).toContain(`${reward} accreditati`)
  })

  it('has only the points for a fan without a league, and is not sent to a fan with nothing to report, or on Wednesday', async () => {
    const [fan, idle] = [await makeReader('en'), await makeReader()]
    await earn(fan, 7)
    const days = await daysToMonday()
    expect(await atHour('10:00', days + 2, send)).toBe(0)
    await atHour('10:00', days + 1, send)
    const [mail] = mailsTo(fan)
    expect(mail?.subject).toBe('Your week: 7 points')
    expect(mail?.text).toContain('You’re not in a league yet')
    expect(mailsTo(idle)).toEqual([])
  })

  it('is not sent on Wednesday by an email that waited for the vendor', async () => {
    const fan = await makeReader()
    await earn(fan, 7)
    const days = await daysToMonday()
    await atHour('08:01', days, () => remindFans(system))
    expect(await queued()).toHaveLength(1)
    await atHour('08:01', days + 2, async () => expect(await deliverOutbox()).toBe(0))
    expect(mailsTo(fan)).toEqual([])
  })
})

it('emails about the account leave before reminders that have waited longer', async () => {
  const [fan, email] = [await makeReader(), newEmail()]
  await offered()
  await remindFans(system)
  for (let index = 0; index < 20; index++)
    await enqueueMail({ kind: 'password_changed', recipient: email, locale: 'it' }, database())
  await deliverOutbox()
  expect(mailsTo(fan)).toEqual([])
  await deliverOutbox()
  expect(mailsTo(fan)).toHaveLength(1)
})
