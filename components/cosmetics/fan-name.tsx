import type { ReactNode } from 'react'
import './fan-name.css'

/** A nickname in the style that the fan wears. */
export const FanName = ({ look, children }: { look?: string; children: ReactNode }) =>
  look ? (
    <span className="fan-name" data-name={look}>
      {children}
    </span>
  ) : (
    children
  )
