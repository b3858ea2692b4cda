import type { ArtProps } from './art-props'

export function Envelope({ className }: ArtProps) {
  return (
    <svg
      viewBox="0 0 76 58"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      aria-hidden="true"
    >
      <path d="M3 3h70v52H3z" fill="var(--chalk)" />
      <path d="m4 5 34 27L72 5" />
    </svg>
  )
}
