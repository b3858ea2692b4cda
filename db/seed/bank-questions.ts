import type { WrittenQuestion } from '@/db/schema/quiz'
import bundesliga from '@/db/seed/questions/bundesliga.json'
import champions from '@/db/seed/questions/champions.json'
import clubs from '@/db/seed/questions/clubs-and-grounds.json'
import conference from '@/db/seed/questions/conference.json'
import europa from '@/db/seed/questions/europa.json'
import history from '@/db/seed/questions/history.json'
import laLiga from '@/db/seed/questions/la-liga.json'
import laws from '@/db/seed/questions/laws.json'
import ligue1 from '@/db/seed/questions/ligue-1.json'
import premierLeague from '@/db/seed/questions/premier-league.json'
import serieA from '@/db/seed/questions/serie-a.json'
import tactics from '@/db/seed/questions/tactics-and-words.json'
import type { Competition } from '@/lib/competitions/rules'

/** The first option is the right one. */
type Draft = { slug: string; difficulty: string; it: Words; en: Words }
type Words = { text: string; options: string[]; why: string }

/** By topic: a competition, or one of the messages `questions.topics`. */
const DRAFTS: Record<Competition, Draft[]> & Record<string, Draft[]> = {
  champions,
  europa,
  conference,
  serie_a: serieA,
  premier_league: premierLeague,
  la_liga: laLiga,
  bundesliga,
  ligue_1: ligue1,
  laws,
  clubs,
  tactics,
  history,
}

type SeededQuestion = { slug: string; topic: string; difficulty: string; written: WrittenQuestion }

/** The bank of every new installation. */
export const BANK_QUESTIONS: SeededQuestion[] = Object.entries(DRAFTS).flatMap(([topic, drafts]) =>
  drafts.map(({ slug, difficulty, it, en }) => ({
    slug: `${topic}-${slug}`,
    topic,
    difficulty,
    written: {
      text: it.text,
      explanation: it.why,
      options: it.options.map((text, index) => ({ text, is_correct: index === 0 })),
      en: { text: en.text, options: en.options, explanation: en.why },
    },
  })),
)
