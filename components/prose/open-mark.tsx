import './article.css'

/** A plus that becomes a cross when its `details` opens. */
export function OpenMark() {
  return (
    <span className="open-mark" aria-hidden="true">
      +
    </span>
  )
}
