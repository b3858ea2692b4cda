import type { ArtProps } from './art-props'

const OUTLINE = 'M-90-38h112a9 9 0 0 0 18 0h50v76H40a9 9 0 0 0-18 0H-90Z'

export function EmptyTicketArt({ className }: ArtProps) {
  return (
    <svg
      viewBox="0 0 210 140"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={OUTLINE} transform="translate(108 62) rotate(-14)" fill="var(--line)" />
      <g transform="translate(104 82) rotate(3)">
        <path d={OUTLINE} fill="var(--card)" />
        <path d="M31-24v48" strokeDasharray="7 6" strokeWidth="4" />
        <path d="M-74-16h64M-74 0h42" stroke="var(--line)" strokeWidth="7" />
        <path d="M-74 21H8" stroke="var(--line)" strokeWidth="5" />
        <circle cx="62" r="10" strokeWidth="4" stroke="var(--pitch)" />
        <path d="M46 0h32" strokeWidth="4" stroke="var(--pitch)" />
      </g>
    </svg>
  )
}
