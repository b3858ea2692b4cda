import type { Ground, Grounds } from '@/db/schema/coach'
import type { Briefing, CoachFacts, FixtureFacts } from '../facts/queries'
import { figuresIn } from '../figures/rules'
import { mentionFinder } from '../mentions/rules'
import { partsOf } from '../rules'

type About = Pick<Ground, 'match' | 'side'>

const ground = (kind: Ground['kind'], about: About, figures: readonly (number | string)[]): Ground => ({
  kind,
  ...about,
  figures: [...new Set(figures.map(String))],
})

/** A ground that was counted from matches. */
const count = (
  kind: Ground['kind'],
  about: About,
  counted: number,
  stats: NonNullable<Ground['stats']>,
): Ground => ({
  ...ground(kind, about, [counted, ...Object.values(stats)]),
  counted,
  stats,
})

/** A time with either sign between hour and minute, and a full hour without minutes. */
const timesOf = (figure: string): string[] => {
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(figure) ?? []
  if (hour === '') return [figure]
  return [`${hour}:${minute}`, `${hour}.${minute}`, ...(minute === '00' ? [hour, String(Number(hour))] : [])]
}

const occurrences = (letters: string, letter: string) => [...letters].filter((one) => one === letter).length

function sideGrounds(fixture: FixtureFacts, match: number): Ground[] {
  return (['home', 'away'] as const).flatMap((side) => {
    const { form, rest, record } = fixture[side]
    const about = { match, side }
    const grounds: Ground[] = []
    if (record) {
      const { played, won, drawn, lost, scoredIn, concededIn, goalsFor, goalsAgainst } = record
      grounds.push(
        count('record', about, played, { won, drawn, lost, scored: scoredIn, conceded: concededIn }),
      )
      grounds.push({ ...ground('goals', about, [goalsFor, goalsAgainst]), counted: played })
    }
    if (form) {
      const stats = {
        won: occurrences(form, 'W'),
        drawn: occurrences(form, 'D'),
        lost: occurrences(form, 'L'),
      }
      grounds.push(count('form', about, form.length, stats))
    }
    if (rest !== null) grounds.push(ground('rest', about, [rest]))
    return grounds
  })
}

function fixtureGrounds(fixture: FixtureFacts, match: number): Ground[] {
  const { when, chances, pays, meetings } = fixture
  const about = { match, side: null }
  const grounds = [ground('kickoff', about, figuresIn(when).flatMap(timesOf))]
  if (chances) grounds.push(ground('chances', about, Object.values(chances)))
  if (pays) grounds.push(ground('prices', about, Object.values(pays)))
  const scores = meetings.flatMap((meeting) => figuresIn(meeting).slice(-1))
  if (meetings.length > 0) {
    const figures = [...scores, meetings.length]
    grounds.push({ ...ground('meetings', about, figures), counted: meetings.length })
  }
  return [...grounds, ...sideGrounds(fixture, match)]
}

const ABOUT_NO_MATCH = { match: null, side: null }

const otherGrounds = ({ today, openMissions, five }: CoachFacts, questions: readonly string[]): Ground[] => [
  ground('today', ABOUT_NO_MATCH, figuresIn(today)),
  ...openMissions.map((title) => ({ ...ground('mission', ABOUT_NO_MATCH, figuresIn(title)), title })),
  ground('five', ABOUT_NO_MATCH, five?.profiles.flatMap(figuresIn) ?? []),
  ground('question', ABOUT_NO_MATCH, questions.flatMap(figuresIn)),
]

/**
 * Everything that the figures of a reply can come from. Earlier replies are no source: what the coach made up once stays made up.
 * @param questions the fan's question and those before it
 */
export function groundsFor({ facts, matches }: Briefing, questions: readonly string[]): Grounds {
  const all = [...facts.fixtures.flatMap(fixtureGrounds), ...otherGrounds(facts, questions)]
  return { matches, facts: all.filter(({ figures }) => figures.length > 0) }
}

/** What is kept beside a reply: every match, since names are told apart by all of them, and the facts about those it names. */
export function groundsNamedIn(reply: string, { matches, facts }: Grounds): Grounds {
  const mentionsIn = mentionFinder(matches)
  const mentions = partsOf(reply).flatMap(({ text }) => mentionsIn(text))
  const named = new Set(mentions.flatMap(({ teams }) => teams.map(({ match }) => match)))
  return { matches, facts: facts.filter(({ match }) => match === null || named.has(match)) }
}
