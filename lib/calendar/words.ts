import ical, {
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { shortName } from '@/lib/competitions/clubs/rules'
import { competitionName } from '@/lib/competitions/rules'
import { fill } from '@/lib/core/i18n/fill'
import { DAY_MS } from '@/lib/core/time/calendar'
import type { DueMission, KickOff } from './rules'

type CalendarTexts = {
  name: string
  /** A team that is not known yet. */
  unknown: string
  /** With the placeholder `{title}`. */
  mission: string
  /** What is said of a match that is not played at its time, by its status. */
  off: Record<string, string>
}

const MATCH_MS = 2 * 3_600_000
const REFRESH_SECONDS = 3600

/** The hours of a match, or the whole day while the kickoff is unknown. */
function timesOf(day: string, kickoffAt: number | null) {
  if (kickoffAt !== null) return { start: new Date(kickoffAt), end: new Date(kickoffAt + MATCH_MS) }
  const start = Date.parse(day)
  return { start: new Date(start), end: new Date(start + DAY_MS), allDay: true }
}

function statusOf({ status, kickoffKnown }: KickOff): ICalEventStatus {
  if (status === 'CANCELLED') return ICalEventStatus.CANCELLED
  const isFixed = kickoffKnown && status !== 'POSTPONED' && status !== 'SUSPENDED'
  return isFixed ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}

function addMatch(calendar: ICalCalendar, match: KickOff, texts: CalendarTexts): void {
  const { id, competition, home, away, homeId, awayId, day, kickoffAt, kickoffKnown, status } = match
  const off = texts.off[status]
  const teams = `${shortName({ id: homeId, name: home ?? texts.unknown })} – ${shortName({ id: awayId, name: away ?? texts.unknown })}`
  calendar.createEvent({
    ...timesOf(day, kickoffKnown ? kickoffAt : null),
    id: `match-${id}@goalquest`,
    summary: off ? `${off}: ${teams}` : teams,
    categories: [{ name: competitionName(competition) }],
    status: statusOf(match),
  })
}

function addMission(calendar: ICalCalendar, mission: DueMission, texts: CalendarTexts): void {
  const { id, title, day, kickoffAt } = mission
  calendar.createEvent({
    ...timesOf(day, kickoffAt),
    id: `mission-${id}@goalquest`,
    summary: fill(texts.mission, { title }),
    transparency: ICalEventTransparency.TRANSPARENT,
  })
}

/**
 * The calendar in the iCalendar format (RFC 5545). An event keeps its UID when its match or mission moves; each is stamped with the
 * present time, by which programs tell the newer of two versions.
 */
export function calendarText(kickOffs: KickOff[], missions: DueMission[], texts: CalendarTexts): string {
  const calendar = ical({
    name: texts.name,
    prodId: '//GoalQuest//calendar//EN',
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
  })
  for (const match of kickOffs) addMatch(calendar, match, texts)
  for (const mission of missions) addMission(calendar, mission, texts)
  return `${calendar.toString()}\r\n`
}
