import type { Ground, Grounds } from '@/db/schema/coach'
import {
  endsCompetitionName,
  FIGURE,
  type FigureContext,
  figureKey,
  follows,
  isPick,
  kindsOf,
} from '../figures/rules'
import { type Mention, mentionFinder, type Subject, subjectOf } from '../mentions/rules'
import { partsOf, type ReplyPart } from '../rules'

/** A segment of a text that begins at `at`: words, or figures with the index of their source or without one. */
export type Segment = { at: number; text: string; source: number | null | 'none' }

/** `matches` are those that the reply speaks of here. */
type ReadPart = ReplyPart & { line: number; segments: Segment[]; matches: string[] }

/** A reply with its sources, in the order of their first use. */
export type ReadReply = { parts: ReadPart[]; sources: Ground[] }

type Sentence = { at: number; text: string }

const SENTENCE = /[^.!?;]+(?:[.!?;](?!\s|$)[^.!?;]*)*[.!?;]*\s*/gu

const sentencesOf = (text: string): Sentence[] =>
  [...text.matchAll(SENTENCE)].map(({ 0: sentence, index }) => ({ at: index, text: sentence }))

/** Figures of one source with only this between them are one segment: 1 defeat in 6. */
const SHORT_GAP = /^[^.,;:!?()–\d]{1,14}$/u
const WITH_PERCENT = /^\s?%/

/** Characters before a figure that are looked at. */
const WORDS_BEFORE = 80

/** Reads the parts of a reply in order: a sentence without a team is about those of the one before. */
class Reader {
  readonly sources: Ground[] = []
  private readonly spokenOf = new Set<number>()
  private readonly mentionsIn: (text: string) => Mention[]
  private subject: Subject = []

  constructor(private readonly grounds: Grounds) {
    this.mentionsIn = mentionFinder(grounds.matches)
  }

  read(part: ReplyPart, line: number): ReadPart {
    const mentions = this.mentionsIn(part.text)
    const here = new Set<number>()
    const segments: Segment[] = []
    for (const sentence of sentencesOf(part.text)) {
      const end = sentence.at + sentence.text.length
      const own = mentions.filter(({ at }) => at >= sentence.at && at < end)
      const subject = subjectOf(own, this.spokenOf)
      if (subject.length > 0) this.subject = subject
      for (const match of spokenOfIn(subject, own)) here.add(match)
      for (const match of here) this.spokenOf.add(match)
      segments.push(...this.figuresOf(sentence, part.text, own))
    }
    const matches = [...here].flatMap((match) => this.grounds.matches[match]?.id ?? [])
    return { ...part, line, segments: withWords(part.text, segments), matches }
  }

  private figuresOf(sentence: Sentence, whole: string, mentions: readonly Mention[]): Segment[] {
    return [...sentence.text.matchAll(FIGURE)].flatMap(({ 0: text, index }): Segment[] => {
      const at = sentence.at + index
      const isNamed = mentions.some((mention) => mention.at <= at && at < mention.end)
      const figure = figureKey(text)
      const before = sentence.text.slice(Math.max(0, index - WORDS_BEFORE), index)
      const context = { figure, before, after: whole.slice(at + text.length), sentence: sentence.text }
      if (isNamed || isPick(context) || endsCompetitionName(context)) return []
      const fact = this.factFor(context, at, mentions)
      return [{ at, text, source: fact ? this.sourceIndexOf(fact) : 'none' }]
    })
  }

  private factFor(context: FigureContext, at: number, mentions: readonly Mention[]): Ground | undefined {
    const subject = this.nearestFirst(at, mentions)
    for (const kind of kindsOf(context)) {
      const facts = this.grounds.facts.filter((fact) => fact.kind === kind && follows(context, fact))
      for (const { match, side } of subject) {
        const found = facts.find((fact) => fact.match === match && (fact.side === null || fact.side === side))
        if (found) return found
      }
      const found = facts.find(
        ({ match, title }) => match === null && (title === undefined || context.sentence.includes(title)),
      )
      if (found) return found
    }
    return undefined
  }

  /** The teams of the sentence, beginning with the last one named before the figure. */
  private nearestFirst(at: number, mentions: readonly Mention[]): Subject {
    const nearest = mentions.filter((mention) => mention.at < at).at(-1)
    if (!nearest) return this.subject
    const isNearest = ({ match, side }: Subject[number]) =>
      nearest.teams.some((team) => team.match === match && team.side === side)
    return [...this.subject.filter(isNearest), ...this.subject.filter((team) => !isNearest(team))]
  }

  private sourceIndexOf(fact: Ground): number {
    const known = this.sources.indexOf(fact)
    return known >= 0 ? known : this.sources.push(fact) - 1
  }
}

/** The matches that a sentence is about, without those that its names leave undecided. */
const spokenOfIn = (subject: Subject, mentions: readonly Mention[]): number[] =>
  subject.flatMap(({ match, side }) => {
    const choice = mentions.find(({ teams }) =>
      teams.some((team) => team.match === match && team.side === side),
    )
    const among = subject.filter((team) =>
      choice?.teams.some((one) => one.match === team.match && one.side === team.side),
    )
    return among.length > 1 ? [] : [match]
  })

/** The whole text: words between the figures, and figures of one source that are close together as one. */
function withWords(text: string, figures: readonly Segment[]): Segment[] {
  const joined: Segment[] = []
  for (const figure of figures) {
    const last = joined.at(-1)
    const end = last ? last.at + last.text.length : 0
    const gap = text.slice(end, figure.at)
    if (last && last.source !== 'none' && last.source === figure.source && SHORT_GAP.test(gap)) {
      last.text += gap + figure.text
      continue
    }
    joined.push({ ...figure })
  }
  const segments: Segment[] = []
  let at = 0
  for (const figure of joined) {
    const [sign = ''] = WITH_PERCENT.exec(text.slice(figure.at + figure.text.length)) ?? []
    if (figure.at > at) segments.push({ at, text: text.slice(at, figure.at), source: null })
    segments.push({ ...figure, text: figure.text + sign })
    at = figure.at + figure.text.length + sign.length
  }
  if (at < text.length) segments.push({ at, text: text.slice(at), source: null })
  return segments
}

/** Checks a reply, or what a fan has made of it, against what the coach was told. */
export function readReply(reply: string, grounds: Grounds): ReadReply {
  const reader = new Reader(grounds)
  const parts = partsOf(reply).map((part, line) => reader.read(part, line))
  return { parts, sources: reader.sources }
}

/** A reply from before grounds were stored: only its figures without a source are known. */
function readUngrounded(reply: string, unsourced: readonly string[]): ReadReply {
  const parts = partsOf(reply).map((part, line): ReadPart => {
    const figures = [...part.text.matchAll(FIGURE)].flatMap(({ 0: text, index: at }): Segment[] =>
      unsourced.includes(text) ? [{ at, text, source: 'none' }] : [],
    )
    return { ...part, line, segments: withWords(part.text, figures), matches: [] }
  })
  return { parts, sources: [] }
}

/** The figures of a reply without a source, each once. */
export const unsourcedIn = ({ parts }: ReadReply): string[] => [
  ...new Set(
    parts
      .flatMap(({ segments }) => segments.filter(({ source }) => source === 'none'))
      .flatMap(({ text }) => text.match(FIGURE) ?? []),
  ),
]

/** A line that only introduces the suggestions, which stand on tickets. */
const isLead = ({ text }: ReplyPart) => text.endsWith(':')

/** The paragraphs of a reply, each with the matches that it is the first to name; a line that introduces others passes them on. */
export function paragraphsOf({ parts }: ReadReply): ReadPart[] {
  const shown = new Set<string>()
  let waiting: string[] = []
  return parts.flatMap((part) => {
    if (part.kind !== 'text') return []
    const matches = [...waiting, ...part.matches].filter((id) => !shown.has(id))
    if (isLead(part)) {
      waiting = matches
      return []
    }
    waiting = []
    for (const id of matches) shown.add(id)
    return [{ ...part, matches: [...new Set(matches)] }]
  })
}

type KeptReply = { reply: string; grounds: Grounds | null; unsourced: readonly string[] }

/** Reads a stored reply: with its grounds, or one from before they were stored by its unsourced figures. */
export const readTurn = ({ reply, grounds, unsourced }: KeptReply): ReadReply =>
  grounds ? readReply(reply, grounds) : readUngrounded(reply, unsourced)
