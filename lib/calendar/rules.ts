export const DAYS_BEHIND = 7
export const DAYS_AHEAD = 60
/** Of matches and of missions each. */
export const ENTRIES_MAX = 400

/** Instants as `20261120T194500Z`, days as `20261120`. */
export type KickOff = {
  id: string
  competition: string
  home: string | null
  away: string | null
  startsAt: string
  endsAt: string
  /** In the product's zone. */
  day: string
  kickoffKnown: boolean
  status: string
  changedAt: string
}
export type DueMission = { id: string; title: string; day: string; changedAt: string }

export type CalendarTexts = {
  name: string
  unknown: string
  competitions: Record<string, string>
  /** With the place `{title}`. */
  mission: string
}

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r\n|[\r\n]/g, '\\n')

const LINE_OCTETS = 75
const octets = (text: string) => new TextEncoder().encode(text).length

/** RFC 5545, 3.1: no line has more than 75 octets, and none is cut within a character. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  for (const character of line) {
    if (octets(current + character) > LINE_OCTETS) {
      lines.push(current)
      current = ' '
    }
    current += character
  }
  return [...lines, current].join('\r\n')
}

/** The day after, for ends, which a calendar does not count in. */
function dayAfter(day: string): string {
  const next = new Date(
    Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6, 8)) + 1),
  )
  return next.toISOString().slice(0, 10).replaceAll('-', '')
}

const wholeDay = (day: string) => [`DTSTART;VALUE=DATE:${day}`, `DTEND;VALUE=DATE:${dayAfter(day)}`]

function statusOf({ status, kickoffKnown }: KickOff): string {
  if (status === 'CANCELLED') return 'CANCELLED'
  return kickoffKnown && status !== 'POSTPONED' && status !== 'SUSPENDED' ? 'CONFIRMED' : 'TENTATIVE'
}

const matchEvent = (match: KickOff, texts: CalendarTexts): string[] => [
  `UID:match-${match.id}@goalquest`,
  `DTSTAMP:${match.changedAt}`,
  ...(match.kickoffKnown ? [`DTSTART:${match.startsAt}`, `DTEND:${match.endsAt}`] : wholeDay(match.day)),
  `SUMMARY:${escaped(`${match.home ?? texts.unknown} – ${match.away ?? texts.unknown}`)}`,
  `CATEGORIES:${escaped(texts.competitions[match.competition] ?? match.competition)}`,
  `STATUS:${statusOf(match)}`,
]

const missionEvent = (mission: DueMission, texts: CalendarTexts): string[] => [
  `UID:mission-${mission.id}@goalquest`,
  `DTSTAMP:${mission.changedAt}`,
  ...wholeDay(mission.day),
  `SUMMARY:${escaped(texts.mission.replace('{title}', () => mission.title))}`,
  'TRANSP:TRANSPARENT',
]

/** The calendar as RFC 5545 has it. An event keeps its UID as long as its match or mission lives, whatever moves. */
export function calendarText(kickOffs: KickOff[], missions: DueMission[], texts: CalendarTexts): string {
  const events = [
    ...kickOffs.map((match) => matchEvent(match, texts)),
    ...missions.map((mission) => missionEvent(mission, texts)),
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//GoalQuest//calendar//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(texts.name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
