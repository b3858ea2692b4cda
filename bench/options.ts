import { parseArgs } from 'node:util'

export type Options = {
  /** Exit code 1 when a budget is missed. */
  strict: boolean
  /** Also the parts that take minutes: grown database, sign-in timing, overload, cut connections, the crowd at the quiz. */
  full: boolean
  /** Also `npm start` on a fresh clone, which installs every package. */
  fresh: boolean
  /** Short rounds with few connections, to try the bench itself or to compare `CPU`. */
  quick: boolean
  /** The parts to run, by name; all by default. */
  only: string[]
}

export function readOptions(args: string[]): Options {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: { strict: flag, full: flag, fresh: flag, quick: flag, only: { type: 'string', default: '' } },
  })
  return { ...values, only: values.only.split(',').filter(Boolean) }
}
