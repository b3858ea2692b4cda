const BANDS =
  'bg-[repeating-linear-gradient(90deg,transparent_0_6rem,color-mix(in_oklch,var(--chalk)_3%,transparent)_6rem_12rem)]'

/** Covers a positioned green ground. */
export function MownGrass() {
  return <div className={`absolute inset-0 ${BANDS}`} aria-hidden="true" />
}
