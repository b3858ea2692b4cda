/** The plus of a closed `details` (class `group`), which turns into a cross when it opens. */
export function OpenMark() {
  return (
    <span
      className="font-[420] text-2xl leading-none transition-transform group-open:rotate-45"
      aria-hidden="true"
    >
      +
    </span>
  )
}
