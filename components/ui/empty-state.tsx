import type { ReactNode } from 'react'

type Props = { art: ReactNode; title: string; text?: ReactNode; level?: 2 | 3; children?: ReactNode }

/** `children` offer the next step. */
export function EmptyState({ art, title, text, level = 2, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className="slot-dashed flex flex-col items-center px-5 py-10 text-center">
      <div className="h-32 text-ink *:h-full *:max-w-full">{art}</div>
      <Heading className="mt-5 max-w-[22ch] text-xl">{title}</Heading>
      {text && <p className="mt-2 max-w-[44ch] text-ink-soft">{text}</p>}
      {children && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{children}</div>}
    </div>
  )
}
