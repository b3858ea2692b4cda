import { parseArgs } from 'node:util'

export type Options = {
  /** Exit code 1 when a budget is missed. */
  strict: boolean
  /** Also what takes minutes: the grown database, the sign-in timing, the overload, the cut connections, ten thousand fans at the quiz. */
  full: boolean
  /** Also the first start of a fresh clone, which installs every package. */
  fresh: boolean
  /** Rounds of a second, to try the bench itself: the figures mean little. */
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
