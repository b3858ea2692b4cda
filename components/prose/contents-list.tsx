import { OpenMark } from '@/components/prose/open-mark'

type ContentsItem = { id: string; title: string }

/** Closed above the text on a phone, open beside it on a desktop. */
export function ContentsList({ label, items }: { label: string; items: ContentsItem[] }) {
  const list = (
    <ol className="text-sm">
      {items.map(({ id, title }, index) => (
        <li key={id} className="border-line border-b">
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center gap-3 py-1.5 hover:text-pitch lg:min-h-0 lg:py-2"
          >
            <span className="type-score w-6 shrink-0 text-ink-soft" aria-hidden="true">
              {index + 1}
            </span>
            <span className="font-[550] leading-snug">{title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label={label} className="lg:sticky lg:top-8 lg:self-start">
      <details className="sheet group lg:hidden">
        <summary className="type-eyebrow flex min-h-12 list-none items-center justify-between px-4">
          {label}
          <OpenMark />
        </summary>
        <div className="px-4 pb-2">{list}</div>
      </details>
      <div className="hidden lg:block">
        <p className="type-eyebrow rule-ink pb-2">{label}</p>
        {list}
      </div>
    </nav>
  )
}
