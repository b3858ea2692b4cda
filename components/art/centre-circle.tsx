import type { ArtProps } from './art-props'

/** The centre circle with the halfway line, across the middle of a green area. */
export const CentreCircle = ({ className }: ArtProps) => (
  <svg className={className} viewBox="0 0 460 460" aria-hidden="true">
    <circle cx="230" cy="230" r="150" />
    <path d="M230-60V520" />
  </svg>
)
