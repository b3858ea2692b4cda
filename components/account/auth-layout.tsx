import type { ReactNode } from 'react'
import { PitchLines } from '@/components/art/pitch-lines'
import './auth.css'

type Props = {
  eyebrow?: string
  title: string
  text?: ReactNode
  /** Beside the form, or below it on the phone; a pitch when there is nothing to say. */
  aside?: ReactNode
  children: ReactNode
}

/** The pages before sign-in: the form on the left, what it leads to on the right. */
export function AuthLayout({ eyebrow, title, text, aside, children }: Props) {
  return (
    <div className="wrap auth-columns">
      <div>
        {eyebrow && <p className="type-eyebrow mb-2">{eyebrow}</p>}
        <h1 className="type-display text-hero wrap-anywhere">{title}</h1>
        {text && <p className="mt-4 max-w-md text-lg">{text}</p>}
        <div className="mt-7">{children}</div>
      </div>
      {aside ?? (
        <div className="pitch-ground auth-pitch">
          <PitchLines className="pitch-lines" />
        </div>
      )}
    </div>
  )
}
