import type { ReactNode } from 'react'
import './article.css'

export function WorkedExample({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="worked-example">
      <p className="type-eyebrow">{label}</p>
      <p className="mt-1">{children}</p>
    </div>
  )
}
