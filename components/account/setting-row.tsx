import type { ReactNode } from 'react'
import './account.css'

type Props = { title: string; text?: ReactNode; children?: ReactNode }

/** A line of the account: a subject, its state, and the one thing to do. */
export function SettingRow({ title, text, children }: Props) {
  return (
    <div className="setting-row">
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        {text && <p className="text-sm text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  )
}
