import type { ArtProps } from './art-props'

export function StopwatchArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 132 142" className={className} fill="none" stroke="currentColor" aria-hidden="true">
      <rect x="55" y="0" width="22" height="10" rx="2" fill="currentColor" stroke="none" />
      <path d="M66 9v10M104 33l9-9" strokeWidth="6" />
      <circle cx="66" cy="78" r="58" fill="var(--card)" strokeWidth="5" />
      <circle cx="66" cy="78" r="45" stroke="var(--line)" strokeWidth="11" />
      <path d="M66 33a45 45 0 1 1-31.8 76.8" stroke="var(--flood)" strokeWidth="11" />
      <path d="M66 42v-9M66 123v-9M111 78h-9M30 78h-9" strokeWidth="3" />
      <path d="M66 78 46 98" strokeWidth="6" strokeLinecap="round" />
      <circle cx="66" cy="78" r="6" fill="currentColor" stroke="none" />
    </svg>
  )
}
