import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { shortName } from '@/lib/competitions/clubs/rules'
import { isProfile } from '@/lib/weekend/rules'
import { profileName } from '@/lib/weekend/words'
import { causeRow, causeWith } from './cause'

/** A profile of a weekend five, with the team it played for. */
export const five = causeWith({
  facts: sql`(
    select jsonb_build_object('profile', pick.profile, 'weekend', pick.weekend,
      'id', case pick.side when 'home' then matches.home_id else matches.away_id end,
      'name', case pick.side when 'home' then matches.home else matches.away end)
    from weekend_picks pick join matches on matches.id = pick.match_id where pick.id = ${causeRow})`,
  shape: z.object({ profile: z.string(), weekend: z.string(), id: z.string().nullable(), name: z.string() }),
  say: ({ amount, causeId }, facts, { locale, t }) => {
    if (!facts || !isProfile(facts.profile)) return { title: t('five.unknown') }
    return {
      title: t('five.title', { profile: profileName(facts.profile, locale), team: shortName(facts) }),
      detail: t(amount < 0 ? 'five.corrected' : 'five.won'),
      href: `/coach/five/${causeId}`,
    }
  },
})
