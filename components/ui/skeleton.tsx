import { classes } from './classes'

const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'] as const

/** Stands where text is loading; decorative. */
export const SkeletonLines = ({ lines }: { lines: number }) => (
  <span className="grid gap-2" aria-hidden="true">
    {Array.from({ length: lines }, (_, line) => line).map((line) => (
      <span key={line} className={classes('skeleton block h-4', WIDTHS[line % WIDTHS.length])} />
    ))}
  </span>
)
