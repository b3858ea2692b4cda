import type { ReactNode } from 'react'
import { classes } from './classes'

type PageProps = {
  title: ReactNode
  eyebrow?: ReactNode
  /** `wide`: only where there is room beside the title. */
  aside?: { label: string; value: ReactNode; wide?: boolean }
  children?: ReactNode
}

/** `aside` is the one figure that matters on the page. */
export function PageHead({ title, eyebrow, aside, children }: PageProps) {
  return (
    <header className="rule-ink flex flex-wrap items-end justify-between gap-x-8 gap-y-3 pt-7 pb-4 md:pt-11 md:pb-5">
      <div className="max-w-full min-w-0">
        {eyebrow && <p className="type-eyebrow mb-1.5 text-ink-soft wrap-anywhere">{eyebrow}</p>}
        <h1 className="type-display text-4xl wrap-anywhere">{title}</h1>
      </div>
      {aside && (
        <p className={classes('ml-auto text-right', aside.wide && 'max-md:hidden')}>
          <span className="type-eyebrow block">{aside.label}</span>
          <span className="type-score text-3xl">{aside.value}</span>
        </p>
      )}
      {children}
    </header>
  )
}

type SectionProps = { title: ReactNode; id?: string; aside?: ReactNode }

export function SectionHead({ title, id, aside }: SectionProps) {
  return (
    <div className="section-head">
      <h2 id={id} className="min-w-0 text-xl wrap-anywhere">
        {title}
      </h2>
      {aside && <span className="type-narrow text-sm text-ink-soft">{aside}</span>}
    </div>
  )
}
