import { CUP_WEEKS, DAY, HOUR, localInstant, saturday } from './calendar.ts'
import type { CupCode } from './competitions.ts'
import type { Stage } from './fixture.ts'

/** Central European time, in which the federation sets its kickoffs. */
const ZONE = 1
const EARLY = '18:45'
const LATE = '21:00'
const FINALS: Record<CupCode, readonly [week: number, day: number, time: string]> = {
  CL: [41, 0, '18:00'],
  EL: [39, 4, LATE],
  ECL: [40, 4, LATE],
}

export type CupStage = Exclude<Stage, 'REGULAR_SEASON'>

const weeksOf = (stage: CupStage): readonly number[] => (stage === 'FINAL' ? [] : CUP_WEEKS[stage])

/** Tuesday and Wednesday for the Champions League, Thursday for the others; some matches start early. */
function slots(code: CupCode, count: number): [day: number, time: string][] {
  const days = code === 'CL' ? [3, 4] : [5]
  const early = count > 4 ? count / (code === 'CL' ? 4 : 2) : 0
  return Array.from({ length: count }, (_, index) => [
    days[index % days.length] ?? 0,
    index < early ? EARLY : LATE,
  ])
}

export type CupDates = { day: number; kickoffs: number[] }

/** The dates of each leg or round of a stage; the last round of the league phase is simultaneous. */
export function cupDates(code: CupCode, year: number, stage: CupStage, count: number): CupDates[] {
  const at = (week: number, day: number, time: string) =>
    localInstant(saturday(year, week) + day * DAY, time, ZONE)
  const [week, day, time] = FINALS[code]
  if (stage === 'FINAL') return [{ day: saturday(year, week) + day * DAY, kickoffs: [at(week, day, time)] }]
  const weeks = weeksOf(stage)
  return weeks.map((week, index) => {
    const isLastOfPhase = stage === 'LEAGUE_STAGE' && index === weeks.length - 1
    const kickoffs = slots(code, count).map(([day, time]) =>
      isLastOfPhase ? at(week, code === 'CL' ? 4 : 5, LATE) : at(week, day, time),
    )
    return { day: saturday(year, week) + (code === 'CL' ? 3 : 5) * DAY, kickoffs }
  })
}

const BEFORE: Record<CupStage, CupStage | null> = {
  LEAGUE_STAGE: null,
  PLAYOFFS: 'LEAGUE_STAGE',
  LAST_16: 'PLAYOFFS',
  QUARTER_FINALS: 'LAST_16',
  SEMI_FINALS: 'QUARTER_FINALS',
  FINAL: 'SEMI_FINALS',
}

/** When the pairings are known: Friday noon after the previous stage; late August for the league phase. */
export function drawAt(year: number, stage: CupStage): number {
  const before = BEFORE[stage]
  const week = before === null ? 1 : (weeksOf(before).at(-1) ?? 0)
  return saturday(year, week) + 6 * DAY + 11 * HOUR
}
