import type { ReactNode } from 'react'
import { Icon } from './icon'

type Props = {
  title: string
  text?: ReactNode
  /** The line with the id under which the failure is logged, ready to read out. */
  requestId?: string
  level?: 1 | 2 | 3
  children?: ReactNode
}

export function ErrorState({ title, text, requestId, level = 2, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div role="alert" className="sheet flex gap-4 border-l-[6px] border-l-card-red px-5 py-5">
      <Icon name="alert" size={26} className="mt-0.5 text-card-red" />
      <div className="min-w-0">
        <Heading className="text-xl">{title}</Heading>
        {text && <p className="mt-1.5 max-w-[52ch] text-ink-soft">{text}</p>}
        {requestId && <p className="type-narrow mt-2 text-sm break-all text-ink-soft">{requestId}</p>}
        {children && <div className="mt-4 flex flex-wrap gap-2.5">{children}</div>}
      </div>
    </div>
  )
}
