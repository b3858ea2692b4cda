import type { ReactNode } from 'react'

export function WorkedExample({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="rounded-paper border-l-[3px] border-l-ink bg-rosa px-4 py-3">
      <p className="type-eyebrow">{label}</p>
      <p className="mt-1">{children}</p>
    </div>
  )
}
