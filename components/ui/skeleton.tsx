import type { ReactNode } from 'react'
import { classes } from './classes'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classes('skeleton block', className)} />
}

const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'] as const

export function SkeletonLines({ lines }: { lines: number }) {
  return (
    <span className="grid gap-2">
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} className={classes('h-4', WIDTHS[line % WIDTHS.length])} />
      ))}
    </span>
  )
}

/** Announces loading once; the shapes inside are decorative. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
