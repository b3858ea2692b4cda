import type { ArtProps } from './art-props'

export function BoardLines({ className }: ArtProps) {
  return (
    <svg
      viewBox="0 0 1280 940"
      preserveAspectRatio="xMidYMin slice"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      aria-hidden="true"
    >
      <path d="M-20 120h1320M-20 900h1320M640 120v780M0 330h150v360H0M1280 330h-150v360h150" />
      <circle cx="640" cy="510" r="130" />
      <path d="m820 260 22 22m0-22-22 22M980 620l22 22m0-22-22 22" strokeWidth="5" />
      <path d="M300 760c120-120 220-80 300-200" strokeDasharray="12 10" strokeWidth="4" />
    </svg>
  )
}
