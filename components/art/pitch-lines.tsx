import type { ArtProps } from './art-props'

/** Runs off the right edge of a green area. */
export function PitchLines({ className }: ArtProps) {
  return (
    <svg
      viewBox="0 0 860 860"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <circle cx="430" cy="430" r="250" />
      <circle cx="430" cy="430" r="7" fill="currentColor" />
      <path d="M430-400v1660M860 90H690v680h170M860 250h-70v360h70M690 330a125 125 0 0 0 0 200" />
    </svg>
  )
}
