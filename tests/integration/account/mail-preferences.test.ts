import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { database } from '@/db/client'
import { userPreferences } from '@/db/schema/account'
import { saveExtendedTime } from '@/lib/account/commands'
import { saveMailPreferences, unsubscribe, unsubscribeToken } from '@/lib/account/mail/preferences/commands'
import { unsubscribeState } from '@/lib/account/mail/preferences/queries'
import { OPT_IN_MAILS } from '@/lib/account/mail/preferences/rules'
import { settingsOf } from '@/lib/settings/queries'
import { guest, type MadeFan, makeFan } from '@/tests/support/factories'
import { refusal, storm } from '@/tests/support/storm'
import { barrier } from '@/tests/support/storm-twins'

const ALL = { picks: true, streak: true, recap: true }
const NONE = { picks: false, streak: false, recap: false }
const withAll = async (): Promise<MadeFan> => {
  const fan = await makeFan()
  await saveMailPreferences(fan.actor, ALL)
  return fan
}

const mailsOf = async (actor: MadeFan['actor']) => (await settingsOf(actor)).mails

describe('the emails that a fan wants', () => {
  it('are none until the fan chooses, even after saving other preferences', async () => {
    const fan = await makeFan()
    expect(await mailsOf(fan.actor)).toEqual(NONE)
    await saveExtendedTime(fan.actor, true)
    expect(await mailsOf(fan.actor)).toEqual(NONE)
  })

  it('are those chosen last, and do not affect other fans', async () => {
    const [fan, other] = [await withAll(), await withAll()]
    await saveMailPreferences(fan.actor, { ...NONE, recap: true })
    expect(await mailsOf(fan.actor)).toEqual({ ...NONE, recap: true })
    expect(await mailsOf(other.actor)).toEqual(ALL)
  })
})

describe('the link below an email', () => {
  it.each(OPT_IN_MAILS)('ends %s only for its fan, however often it is used', async (mail) => {
    const [fan, other] = [await withAll(), await withAll()]
    const token = unsubscribeToken(fan.userId, mail)
    expect(await unsubscribeState(guest, token)).toEqual({ mail, isOn: true })
    await unsubscribe(guest, token)
    await unsubscribe(guest, token)
    expect(await unsubscribeState(guest, token)).toEqual({ mail, isOn: false })
    expect(await mailsOf(fan.actor)).toEqual({ ...ALL, [mail]: false })
    expect(await mailsOf(other.actor)).toEqual(ALL)
  })

  it('is refused when its fan, mail or signature has been altered', async () => {
    const [fan, other] = [await withAll(), await withAll()]
    const [id, mail, signature = ''] = unsubscribeToken(fan.userId, 'picks').split('.')
    const forged = [
      `${other.userId}.${mail}.${signature}`,
      `${id}.recap.${signature}`,
      `${id}.${mail}.${signature.slice(1)}`,
      `${id}.${mail}.`,
      `${id}.password.${signature}`,
      `nobody.${mail}.${signature}`,
      '',
    ]
    for (const token of forged) {
      expect(await refusal(unsubscribe(guest, token))).toBe('token_invalid')
      expect(await unsubscribeState(guest, token)).toBeNull()
    }
    expect(await mailsOf(fan.actor)).toEqual(ALL)
    expect(await mailsOf(other.actor)).toEqual(ALL)
  })

  it('ends all three emails when the three links are used at once', async () => {
    const fan = await withAll()
    await storm(3, (place) =>
      unsubscribe(guest, unsubscribeToken(fan.userId, OPT_IN_MAILS[place] ?? 'picks')),
    )
    expect(await mailsOf(fan.actor)).toEqual(NONE)
  })

  it('would end only one of them with commands that read all choices and write them back', async () => {
    const fan = await withAll()
    const haveRead = barrier(3)
    await storm(3, async (place) => {
      const chosen = await mailsOf(fan.actor)
      await haveRead()
      await saveMailPreferences(fan.actor, { ...chosen, [OPT_IN_MAILS[place] ?? 'picks']: false })
    })
    const left = Object.values(await mailsOf(fan.actor)).filter(Boolean)
    expect(left).toHaveLength(2)
  })

  it('of a deleted account changes nothing and is not an error', async () => {
    const fan = await withAll()
    await database().delete(userPreferences).where(eq(userPreferences.userId, fan.userId))
    await unsubscribe(guest, unsubscribeToken(fan.userId, 'recap'))
    expect(await mailsOf(fan.actor)).toEqual(NONE)
  })
})
