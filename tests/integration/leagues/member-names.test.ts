import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { leagueMembers } from '@/db/schema/leagues'
import { savePreferences } from '@/lib/account/commands'
import { joinLeague } from '@/lib/leagues/membership/commands'
import { standingsOf } from '@/lib/leagues/queries'
import { waitingForLocks } from '@/tests/support/db-connections'
import { type MadeFan, makeFan } from '@/tests/support/factories'
import { leagueWith, makeLeague } from '@/tests/support/leagues'
import { makePro } from '@/tests/support/plans'

const name = (fan: MadeFan, nickname: string | null) =>
  savePreferences(fan.actor, { nickname, competitions: [] })

const namesOf = async ({ userId }: MadeFan) =>
  (
    await database()
      .select({ nickname: leagueMembers.nickname })
      .from(leagueMembers)
      .where(eq(leagueMembers.userId, userId))
  ).map(({ nickname }) => nickname)

describe('the name in a league’s table', () => {
  it('is the fan’s, in every league, whether it was chosen before or after joining', async () => {
    const [fan, league, other] = [await makePro(), await makeLeague(), await makeLeague()]
    await joinLeague(fan.actor, league.joinCode)
    expect(await namesOf(fan)).toEqual([null])
    await name(fan, 'Zia_Pina')
    await joinLeague(fan.actor, other.joinCode)
    expect(await namesOf(fan)).toEqual(['Zia_Pina', 'Zia_Pina'])
    await name(fan, 'Nonna_Pina')
    expect(await namesOf(fan)).toEqual(['Nonna_Pina', 'Nonna_Pina'])
    const table = await standingsOf(league.owner.actor, league.id, 'week')
    expect(table.map(({ nickname }) => nickname).sort()).toContain('Nonna_Pina')
  })

  it('disappears with the fan’s preferences', async () => {
    const { mates } = await leagueWith(1)
    const [mate] = mates
    if (!mate) throw new Error('nobody joined')
    await name(mate, 'Passante')
    await database().execute(sql`delete from user_preferences where user_id = ${mate.userId}`)
    expect(await namesOf(mate)).toEqual([null])
  })
})

/** The fan joins and is renamed before that is committed; the other transaction may have to wait for it. */
async function renamedWhileJoining(nickname: string): Promise<(string | null)[]> {
  const [fan, league] = [await makeFan(), await makeLeague()]
  await name(fan, `${nickname}_Prima`)
  let renaming: Promise<unknown> = Promise.resolve()
  await database().transaction(async (tx) => {
    await tx.execute(
      sql`insert into league_members (league_id, user_id, slot) values (${league.id}, ${fan.userId}, 1)`,
    )
    let isRenamed = false
    renaming = name(fan, `${nickname}_Dopo`).then(() => {
      isRenamed = true
    })
    await expect.poll(async () => isRenamed || (await waitingForLocks()) > 0).toBe(true)
  })
  await renaming
  return namesOf(fan)
}

describe('a name changed while joining', () => {
  it('is the one that is stored', async () => {
    expect(await renamedWhileJoining('Mezzala')).toEqual(['Mezzala_Dopo'])
  })

  it('would be the old one without the lock on the preferences', async () => {
    const { sql: raw } = database()
    const [row] = await raw<
      { whole: string }[]
    >`select pg_get_functiondef('league_member_named'::regproc) as whole`
    const whole = row?.whole ?? ''
    expect(whole).toContain(' for share')
    await raw.unsafe(whole.replace(' for share', ''))
    try {
      expect(await renamedWhileJoining('Regista')).toEqual(['Regista_Prima'])
    } finally {
      await raw.unsafe(whole)
    }
  })
})
