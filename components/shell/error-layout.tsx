import type { ReactNode } from 'react'
import { PitchLines } from '@/components/art/pitch-lines'

type Props = { art: ReactNode; title: string; text: string; children: ReactNode }

export function ErrorLayout({ art, title, text, children }: Props) {
  return (
    <div className="pitch-ground relative overflow-hidden">
      <PitchLines className="pointer-events-none absolute -top-40 -right-64 h-[56rem] opacity-20 md:opacity-40" />
      <div className="wrap relative grid justify-items-start gap-5 py-20 md:py-28">
        <div className="h-24 text-pitch-deep *:h-full [--card:var(--chalk)]">{art}</div>
        <h1 className="type-display max-w-[14ch] text-4xl">{title}</h1>
        <p className="max-w-md text-lg">{text}</p>
        {children}
      </div>
    </div>
  )
}
