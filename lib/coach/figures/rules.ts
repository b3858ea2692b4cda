import type { Ground, GroundKind, TeamStat } from '@/db/schema/coach'
import { COMPETITION_NAMES } from '@/lib/competitions/rules'

export const FIGURE = /(?<!\p{Lu})\d+(?:[.,:–-]\d+)*(?!\p{Lu})/gu

/** A figure as it is compared: dashes become hyphens. */
export const figureKey = (figure: string): string => figure.replaceAll('–', '-')

/** The figures of a text in its order, as they are compared. */
export const figuresIn = (text: string): string[] => (text.match(FIGURE) ?? []).map(figureKey)

/** A figure in its sentence, with the text before and after it. */
export type FigureContext = { figure: string; before: string; after: string; sentence: string }

const TIME = /^\d{1,2}[:.]\d{2}$/
const SCORE = /^\d{1,2}-\d{1,2}$/
const MONTH =
  /^(?:º|°|st|nd|rd|th)?\s(?:of\s)?(?:gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|january|february|march|april|may|june|july|august|september|october|november|december|(?:gen|feb|mar|apr|mag|giu|lug|ago|set|ott|nov|dic|jan|jun|jul|aug|sept?|oct|dec)(?!\p{L}))/iu
const DAY_BEFORE =
  /(?<!\p{L})(?:(?:lune|marte|mercole|giove|vener)dì|sabato|domenica|(?:mon|tues|wednes|thurs|fri|satur|sun)day|lun|mar|mer|gio|ven|sab|dom|mon|tue|wed|thu|fri|sat|sun)\.?,?\s$/iu
const HOUR_BEFORE = /(?:^|\s)(?:ore|alle|dalle|at)\s$/i
const PERCENT = /^\s?(?:%|per ?cent|su (?:cento|100)|in (?:a hundred|100)|out of (?:a hundred|100))/i
const DAYS = /^\s(?:giorn[io]\b|days?\b)/i
const GOALS = /^\s(?:gol\b|goals?\b|reti\b)/i
const PICK_BEFORE = /(?:\bil|\bl’|\bl'|\bthe|\bsegno|\bcon l[’'])\s?$/i

/** The only kinds of source that a figure can have, by its form and the words beside it; null when these leave it open. */
function kindsByForm({ figure, before, after }: FigureContext): readonly GroundKind[] | null {
  if (PERCENT.test(after)) return ['chances']
  if (SCORE.test(figure)) return ['meetings']
  if (MONTH.test(after)) return ['kickoff', 'today']
  if (TIME.test(figure) || HOUR_BEFORE.test(before) || DAY_BEFORE.test(before)) return ['kickoff', 'today']
  if (DAYS.test(after)) return ['rest']
  if (GOALS.test(after)) return ['goals']
  return null
}

const STATS: readonly [TeamStat, RegExp][] = [
  ['won', /vint|vinc|vitt|\bwins?\b|\bwon\b|winning/giu],
  ['drawn', /paregg|\bdr[ae]w/giu],
  ['lost', /pers[oi]\b|perd|sconfitt|\bloss|\blos[te]|defeat/giu],
  ['scored', /segn|a segno|\bscor/giu],
  ['conceded', /subi|prende|preso|incass|conced/giu],
]

/** The statistic that the words beside a figure name: the word after it, else the last one since the figure before. */
function statBeside({ before, after }: FigureContext): TeamStat | null {
  const next = /^\s\p{L}+/u.exec(after)?.[0] ?? ''
  const [following] = STATS.filter(([, words]) => next.search(words) >= 0)
  if (following) return following[0]
  const since = before.slice(before.search(/[^\d]*$/u))
  const found = STATS.map(([stat, words]) => [stat, [...since.matchAll(words)].at(-1)?.index ?? -1] as const)
  const [stat, at] = found.reduce((last, one) => (one[1] > last[1] ? one : last))
  return at >= 0 ? stat : null
}

/** Whether a figure follows from a ground. What a team did counts only if the words beside the figure name no other statistic. */
export function follows(place: FigureContext, { figures, stats, counted }: Ground): boolean {
  if (!figures.includes(place.figure)) return false
  const stat = stats ? statBeside(place) : null
  return stat === null || [stats?.[stat], counted].map(String).includes(place.figure)
}

/** Words that a sentence must contain to be about a kind, in the order in which sources are tried. */
const CUES: readonly [GroundKind, RegExp][] = [
  ['chances', /valutazion|probab|chance|likel|rating|favorit/i],
  ['prices', /\bpag[ahi]|\bvalg|\bval[ei]\b|\bpunt[io]\b|prezz|\bpays?\b|worth|\bpoints?\b|pric/i],
  ['record', /\bcasa\b|casaling|\bfuori\b|trasfert|\bhome\b|\baway\b|\broad\b/i],
  ['form', /ultim|\bforma\b|\bform\b|recent|latest|\blast\b/i],
  ['rest', /ripos|\brest/i],
  ['meetings', /precedent|scontri|\bsfid|meeting|head.to.head/i],
  ['five', /cinquina|\bfive\b/i],
]

/** The kinds of source that a figure in its sentence may have, best first; what the fan said is always allowed. */
export function kindsOf(place: FigureContext): readonly GroundKind[] {
  const own: GroundKind[] = ['mission', 'question']
  const byForm = kindsByForm(place)
  if (byForm) return [...byForm, ...own]
  return [...CUES.flatMap(([kind, cue]) => (cue.test(place.sentence) ? [kind] : [])), ...own]
}

/** Whether digits name a pick, a home or an away win, rather than a number. */
export const isPick = ({ figure, before }: FigureContext): boolean =>
  /^[12]$/.test(figure) && PICK_BEFORE.test(before)

/** Whether digits end the name of a competition, as in Ligue 1. */
export const endsCompetitionName = ({ figure, before }: FigureContext): boolean =>
  Object.values(COMPETITION_NAMES).some((name) => `${before}${figure}`.endsWith(name))
