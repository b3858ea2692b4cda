import type postgres from 'postgres'
import type { BadgeRule } from '@/lib/badges/kinds'
import { BADGE_RULE_VERSION as v } from '@/lib/badges/kinds/kind'
import { type Drawing, iconOf, type Leaf } from '@/lib/badges/rules'

/** Badges on the first page; the second continues the numbers. */
const FIRSTS = 8

const badge = (
  number: number,
  drawing: Drawing,
  rule: BadgeRule,
  [nameIt, nameEn]: [it: string, en: string],
) => ({
  slug: drawing,
  leaf: (number <= FIRSTS ? 'firsts' : 'feats') satisfies Leaf,
  number,
  rule,
  name_it: nameIt,
  name_en: nameEn,
  icon_uri: iconOf(drawing),
})

/** The album of every new installation, in order; each badge's rule puts into words what it asks for. */
export const BADGES = [
  badge(1, 'kick-off', { v, kind: 'declared_done', least: 1 }, ['Calcio d’inizio', 'Kick-off']),
  badge(2, 'stamp', { v, kind: 'verified_won', least: 1 }, ['Primo timbro', 'First stamp']),
  badge(3, 'scarf', { v, kind: 'leagues_joined', least: 1 }, ['Prima lega', 'First league']),
  badge(4, 'ten-done', { v, kind: 'declared_done', least: 10 }, ['Dieci fatte', 'Ten done']),
  badge(5, 'flame', { v, kind: 'quiz_streak', least: 7 }, ['Sette di fila', 'Seven in a row']),
  badge(6, 'perfect', { v, kind: 'quiz_right', least: 10 }, ['Dieci e lode', 'Full marks']),
  badge(7, 'banknote', { v, kind: 'weeks_converted', least: 1 }, ['Primo cambio', 'First swap']),
  badge(8, 'album', { v, kind: 'leaf_complete', leaf: 'firsts' }, ['Pagina piena', 'Full page']),
  badge(9, 'comeback', { v, kind: 'question_won', question: 'comeback', least: 1 }, [
    'Mai dire mai',
    'Never say never',
  ]),
  badge(10, 'exact-score', { v, kind: 'question_won', question: 'exact_score', least: 1 }, [
    'Risultato esatto',
    'Spot on',
  ]),
  badge(11, 'long-shot', { v, kind: 'long_shot', least: 40 }, ['Da centrocampo', 'From halfway']),
  badge(12, 'dressing-room', { v, kind: 'league_size', least: 10 }, ['Spogliatoio pieno', 'Full squad']),
  badge(13, 'week', { v, kind: 'full_week', least: 30 }, ['Trenta su trenta', 'Thirty of thirty']),
  badge(14, 'right-answers', { v, kind: 'right_answers', least: 100 }, ['Cento giuste', 'A hundred right']),
  badge(15, 'level-ten', { v, kind: 'level', least: 10 }, ['Numero dieci', 'Number ten']),
  badge(16, 'streak-month', { v, kind: 'quiz_streak', least: 30 }, ['Trenta di fila', 'Thirty in a row']),
]

/** Inserts the album's badges; existing ones, by slug or number, stay as an admin left them. */
export async function seedBadges(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    insert into badges (slug, leaf, number, rule, name_it, name_en, icon_uri)
    select slug, leaf, number, rule, name_it, name_en, icon_uri
    from jsonb_to_recordset(${JSON.stringify(BADGES)}::text::jsonb)
      given (slug text, leaf text, number smallint, rule jsonb, name_it text, name_en text, icon_uri text)
    on conflict do nothing`
}
