import type { ArtProps } from './art-props'

export function BoardArt({ className }: ArtProps) {
  return (
    <svg
      viewBox="0 0 180 140"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M36 138l5-34h22l5 34M112 138l5-34h22l5 34" fill="var(--pitch)" />
      <rect x="16" y="5" width="148" height="86" rx="6" fill="var(--pitch-deep)" />
      <path d="M30 19h120v58H30z" stroke="var(--chalk)" strokeOpacity=".4" strokeWidth="2" />
      <path d="M50 48h26M63 35v26" stroke="var(--flood)" strokeWidth="9" />
      <path d="M94 28h34v40H94M101 48h27" stroke="var(--flood)" strokeWidth="9" />
      <path
        d="M37 104V88a5 5 0 0 1 7-5 6 6 0 0 1 10 0 6 6 0 0 1 9 3 4 4 0 0 1 4 4v14ZM113 104V90a4 4 0 0 1 4-4 6 6 0 0 1 9-3 6 6 0 0 1 10 0 5 5 0 0 1 7 5v16Z"
        fill="var(--rosa)"
        strokeWidth="4"
      />
    </svg>
  )
}
