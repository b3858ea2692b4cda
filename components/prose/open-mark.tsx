/** Turns into a cross when its `details` (class `group`) opens. */
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
