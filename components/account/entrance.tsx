import type { ReactNode } from 'react'
import { PitchLines } from '@/components/art/pitch-lines'

type Props = { eyebrow?: string; title: string; text?: ReactNode; children: ReactNode }

export function Entrance({ eyebrow, title, text, children }: Props) {
  return (
    <div className="pitch-ground relative overflow-hidden">
      <PitchLines className="pointer-events-none absolute -top-24 -right-40 h-[52rem] opacity-20 md:opacity-40" />
      <div className="wrap relative grid gap-8 py-10 md:grid-cols-[1fr_26rem] md:items-center md:py-20">
        <div>
          {eyebrow && <p className="type-eyebrow mb-3 text-flood">{eyebrow}</p>}
          <h1 className="type-display text-4xl">{title}</h1>
          {text && <p className="mt-5 max-w-md text-lg">{text}</p>}
        </div>
        <div className="sheet p-5 text-ink md:p-7">{children}</div>
      </div>
    </div>
  )
}
