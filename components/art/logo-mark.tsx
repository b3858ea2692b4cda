import type { ArtProps } from './art-props'

export function LogoMark({ className }: ArtProps) {
  return (
    <svg
      viewBox="0 0 36 22"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      aria-hidden="true"
    >
      <circle cx="18" cy="11" r="9.5" />
      <path d="M0 11h36" />
    </svg>
  )
}
