import './article.css'

/** Turns into a cross when its `details` opens. */
export function OpenMark() {
  return (
    <span className="open-mark" aria-hidden="true">
      +
    </span>
  )
}
