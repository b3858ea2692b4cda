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
] as const
export type Part = (typeof PARTS)[number]

export type Options = {
  /** Exit code 1 when a budget is missed. */
  strict: boolean
  /**
   * Also the parts that take minutes: grown database, ranks, fives, restore, sign-in timing, overload, a network that never pauses,
   * cut connections, the crowd at the quiz.
   */
  full: boolean
  /** Also `npm start` on a fresh clone, which installs every package. */
  fresh: boolean
  /** Short rounds with few connections, to try the bench itself or to compare `CPU`. */
  quick: boolean
  /** The parts to run, by name; all by default. */
  only: Part[]
}

const isPart = (name: string): name is Part => PARTS.some((part) => part === name)

/** @throws StartError when `--only` names a part that there is not */
export function readOptions(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: { strict: flag, full: flag, fresh: flag, quick: flag, only: { type: 'string', default: '' } },
  })
  const names = values.only.split(',').filter(Boolean)
  const only = names.filter(isPart)
  if (only.length < names.length)
    throw new StartError(
      `--only=${names.filter((name) => !isPart(name)).join(',')}: the parts are ${PARTS.join(', ')}`,
    )
  return { ...values, fresh: values.fresh || only.includes('fresh'), only }
}
