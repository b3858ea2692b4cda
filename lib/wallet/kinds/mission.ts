import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Score, scoreText } from '@/lib/matches/rules'
import { causeRow, causeWith, type Words } from './cause'

type Ended = { pick: string | null; goals: Score | null }

/** With the pick and the score where the question was who wins and the pick still wins. */
const wonText = ({ pick, goals }: Ended, { t }: Words) =>
  pick !== null && goals ? t('mission.wonAs', { pick, score: scoreText(goals) }) : t('mission.won')

/** A declared mission has no receipt; a deleted one keeps its name and loses its page. */
export const mission = causeWith({
  facts: sql`(
    select jsonb_build_object('it', coalesce(template.title_it, mission.title), 'en', coalesce(template.title_en, mission.title),
      'verified', mission.outcome is not null, 'deleted', mission.deleted_at is not null,
      'pick', case template.rule ->> 'kind' when 'match_result' then mission.pick end,
      'goals', case mission.outcome when 'won' then settlement.sources -> 0 -> 'regular' end)
    from missions mission left join mission_templates template on template.id = mission.template_id
    left join settlements settlement on settlement.id = mission.settlement_id
    where mission.id = ${causeRow})`,
  shape: z.object({
    it: z.string(),
    en: z.string(),
    verified: z.boolean(),
    deleted: z.boolean(),
    /** 1, X or 2; null for another question. */
    pick: z.string().nullable(),
    /** The score as settled now; null while the mission is not won, which a line booked before a correction may outlive. */
    goals: z.object({ home: z.number(), away: z.number() }).nullable(),
  }),
  say: ({ amount, causeId }, facts, words) => {
    const { locale, t } = words
    if (!facts) return { title: t('mission.unknown') }
    const verdict =
      amount < 0 ? t('mission.corrected') : facts.verified ? wonText(facts, words) : t('mission.done')
    const href = facts.verified && !facts.deleted ? `/missions/${causeId}/receipt` : undefined
    return { title: facts[locale], detail: verdict, href }
  },
})
