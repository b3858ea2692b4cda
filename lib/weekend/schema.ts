import { z } from 'zod'
import { isDay } from '@/lib/core/time/calendar'
import { SIDES } from './profiles/rules'
import { FIVE_PICKS, isProfile, PROFILES, type Profile } from './rules'

/** A profile for a side of a match, as the value of an option: `wall home <id of the match>`. */
const PICK = /^([a-z_]{3,11}) (home|away) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

export type WantedPick = { profile: Profile; side: (typeof SIDES)[number]; matchId: string }

function wantedOf(text: string): WantedPick | null {
  const [, profile = '', side, matchId = ''] = PICK.exec(text) ?? []
  const found = SIDES.find((one) => one === side)
  return isProfile(profile) && found ? { profile, side: found, matchId } : null
}

const asList = (given: unknown) => (given === undefined ? [] : Array.isArray(given) ? given : [given])

/** Those of the form's fifteen selects that are filled in. */
const picks = z
  .preprocess(
    asList,
    z.array(z.string({ error: 'invalid' }).max(80, 'invalid')).max(PROFILES.length, 'too_long'),
  )
  .transform((texts, context) => {
    const used = texts.filter((text) => text !== '')
    const wanted = used.flatMap((text) => wantedOf(text) ?? [])
    if (wanted.length < used.length) context.addIssue({ code: 'custom', message: 'unknown_option' })
    else if (new Set(wanted.map(({ profile }) => profile)).size < wanted.length)
      context.addIssue({ code: 'custom', message: 'taken' })
    else if (wanted.length > FIVE_PICKS)
      context.addIssue({ code: 'custom', message: 'too_large', params: { limit: FIVE_PICKS } })
    return wanted
  })

export const saveFiveInput = z.strictObject({
  weekend: z.string({ error: 'invalid' }).refine(isDay, 'not_a_date'),
  pick: picks,
})
