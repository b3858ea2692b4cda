import { fill } from '@/lib/core/i18n/fill'

type Props = {
  /** Null for a fan who is new in the table. */
  moved: number | null
  texts: { up: string; down: string; isNew: string }
  className?: string
}

/** Places gained or lost, as an arrow. */
export function Movement({ moved, texts, className = '' }: Props) {
  if (moved === null)
    return (
      <span className={`move ${className}`} data-new="">
        {texts.isNew}
      </span>
    )
  const places = Math.abs(moved)
  return (
    <span className={`move ${className}`} data-moved={Math.sign(moved)}>
      <span aria-hidden="true">{moved === 0 ? '–' : `${moved > 0 ? '▲' : '▼'}${places}`}</span>
      {moved !== 0 && <span className="sr-only">{fill(moved > 0 ? texts.up : texts.down, { places })}</span>}
    </span>
  )
}
