import { parseArgs } from 'node:util'
import { StartError } from '../server/start/failure.ts'

export const PARTS = [
  'ratings',
  'start',
  'fresh',
  'pages',
  'load',
  'weight',
  'vitals',
  'settle',
  'statements',
  'payments',
  'quiz',
  'streams',
  'coach',
  'timing',
  'overload',
  'crowd',
  'faults',
  'growth',
  'ranks',
  'fives',
  'restore',
  'memory',
] as const
export type Part = (typeof PARTS)[number]

export type Options = {
  /** Exit code 1 when a budget is missed. */
  strict: boolean
  /**
   * Also the parts that take minutes: grown database, ranks, fives, restore, sign-in timing, overload, a network that never pauses,
   * cut connections, the crowd at the quiz, memory.
   */
  full: boolean
  /** Also `npm start` on a fresh clone, which installs every package. */
  fresh: boolean
  /** Short rounds with few connections, to try the bench itself or to compare `CPU`. */
  quick: boolean
  /** How long `memory` keeps each load, and `faults` cuts connections. */
  minutes: number | undefined
  /** The parts to run, by name; all by default. */
  only: Part[]
}

const isPart = (name: string): name is Part => PARTS.some((part) => part === name)

/** @throws StartError when `--only` names an unknown part, or `--minutes` is not above 0 */
export function readOptions(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: {
      strict: flag,
      full: flag,
      fresh: flag,
      quick: flag,
      minutes: { type: 'string' },
      only: { type: 'string', default: '' },
    },
  })
  const names = values.only.split(',').filter(Boolean)
  const only = names.filter(isPart)
  if (only.length < names.length)
    throw new StartError(
      `--only=${names.filter((name) => !isPart(name)).join(',')}: the parts are ${PARTS.join(', ')}`,
    )
  const minutes = values.minutes === undefined ? undefined : Number(values.minutes)
  if (minutes !== undefined && !(minutes > 0))
    throw new StartError(`--minutes=${values.minutes}: a number above 0 is wanted`)
  return { ...values, minutes, fresh: values.fresh || only.includes('fresh'), only }
}
