import { OpenMark } from '@/components/prose/open-mark'
import './article.css'

type ContentsItem = { id: string; title: string }

/** Closed above the text on a phone, open beside it on a desktop. */
export function ContentsList({ label, items }: { label: string; items: ContentsItem[] }) {
  const list = (
    <ol>
      {items.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`}>
            <span className="type-score" aria-hidden="true">
              {index + 1}
            </span>
            <span>{title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav aria-label={label} className="contents-list">
      <details className="sheet">
        <summary className="type-eyebrow">
          {label}
          <OpenMark />
        </summary>
        {list}
      </details>
      <div>
        <p className="type-eyebrow rule-ink pb-2">{label}</p>
        {list}
      </div>
    </nav>
  )
}
