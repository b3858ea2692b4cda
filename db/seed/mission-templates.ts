import { bundesliga } from '@/db/seed/templates/bundesliga'
import { champions } from '@/db/seed/templates/champions'
import { conference } from '@/db/seed/templates/conference'
import type { TemplateDraft } from '@/db/seed/templates/draft'
import { europa } from '@/db/seed/templates/europa'
import { laLiga } from '@/db/seed/templates/la-liga'
import { ligue1 } from '@/db/seed/templates/ligue-1'
import { premierLeague } from '@/db/seed/templates/premier-league'
import { serieA } from '@/db/seed/templates/serie-a'
import { COMPETITIONS, type Competition } from '@/lib/competitions/rules'

const DRAFTS = {
  champions,
  europa,
  conference,
  serie_a: serieA,
  premier_league: premierLeague,
  la_liga: laLiga,
  bundesliga,
  ligue_1: ligue1,
} satisfies Record<Competition, TemplateDraft[]>

type TemplateSeed = Omit<TemplateDraft, 'pro'> & {
  competition: Competition
  sort: number
  pro: boolean
}

/** All seeded suggestions; `slug` is unique among them, `sort` leaves gaps for later ones. */
export const MISSION_TEMPLATES: TemplateSeed[] = COMPETITIONS.flatMap((competition) =>
  DRAFTS[competition].map((draft, index) => ({
    ...draft,
    slug: `${competition}-${draft.slug}`,
    competition,
    sort: (index + 1) * 10,
    pro: draft.pro ?? false,
  })),
)
