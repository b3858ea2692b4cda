import type { ReactNode } from 'react'

type Props = { id: string; title: string; open: boolean; children: ReactNode }

/** A section under its title; a native disclosure folds it, so it opens without JavaScript. */
export function LeagueFold({ id, title, open, children }: Props) {
  return (
    <section aria-labelledby={id} className="sheet">
      <details className="fold" open={open}>
        <summary className="min-h-11 px-5 py-2">
          <h2 id={id} className="flex-1 text-xl">
            {title}
          </h2>
        </summary>
        <div className="grid gap-8 px-5 pt-1 pb-5">{children}</div>
      </details>
    </section>
  )
}
