import type { ArtProps } from './art-props'

export function ScarfArt({ className }: ArtProps) {
  return (
    <svg
      viewBox="0 0 200 130"
      className={className}
      stroke="currentColor"
      strokeWidth="5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M20 18c44 34 116 34 160 0l8 34c-52 36-124 36-176 0Z" fill="var(--pitch)" />
      <path d="M52 36l-6 35 26 6 3-35M128 42l3 35 26-6-6-35" fill="var(--flood)" />
      <path d="M12 52l-6 50h26l6-35M188 52l6 50h-26l-6-35" fill="var(--pitch)" />
      <path d="M9 80h26M191 80h-26" fill="none" stroke="var(--flood)" strokeWidth="8" />
      <path
        d="M8 104v16M16 104v16M24 104v16M31 104v16M192 104v16M184 104v16M176 104v16M169 104v16"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="100" cy="60" r="9" fill="none" stroke="var(--on-pitch)" strokeWidth="4" />
      <path d="M84 60h32" stroke="var(--on-pitch)" strokeWidth="4" />
    </svg>
  )
}
