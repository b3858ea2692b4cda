import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { causeRow, causeWith } from './cause'

/** A declared mission has no receipt; a deleted one keeps its name and loses its page. */
export const mission = causeWith({
  facts: sql`(
    select jsonb_build_object('it', coalesce(template.title_it, mission.title), 'en', coalesce(template.title_en, mission.title),
      'verified', mission.outcome is not null, 'deleted', mission.deleted_at is not null)
    from missions mission left join mission_templates template on template.id = mission.template_id
    where mission.id = ${causeRow})`,
  shape: z.object({ it: z.string(), en: z.string(), verified: z.boolean(), deleted: z.boolean() }),
  say: ({ amount, causeId }, facts, { locale, t }) => {
    if (!facts) return { title: t('mission.unknown') }
    const verdict = amount < 0 ? t('mission.corrected') : t(facts.verified ? 'mission.won' : 'mission.done')
    const href = facts.verified && !facts.deleted ? `/missions/${causeId}/receipt` : undefined
    return { title: facts[locale], detail: verdict, href }
  },
})
