import type { ArtProps } from './art-props'

export function BallArt({ className }: ArtProps) {
  return (
    <svg viewBox="0 0 120 120" className={className} aria-hidden="true">
      <circle cx="60" cy="60" r="54" fill="var(--card)" stroke="currentColor" strokeWidth="5" />
      <path
        d="M60 41 78.1 54.1 71.2 75.4 48.8 75.4 41.9 54.1ZM60 25L46.7 16.5 47.9 7.4A54 54 0 0 1 72.1 7.4L73.3 16.5ZM93.3 49.2L97.3 33.9 106.3 32.2A54 54 0 0 1 113.8 55.3L105.5 59.2ZM80.6 88.3L96.3 87.4 100.8 95.4A54 54 0 0 1 81.1 109.7L74.8 103ZM39.4 88.3L45.2 103 38.9 109.7A54 54 0 0 1 19.2 95.4L23.7 87.4ZM26.7 49.2L14.5 59.2 6.2 55.3A54 54 0 0 1 13.7 32.2L22.7 33.9Z"
        fill="currentColor"
      />
      <path
        d="M60 41L60 25M73.3 16.5L97.3 33.9M78.1 54.1L93.3 49.2M105.5 59.2L96.3 87.4M71.2 75.4L80.6 88.3M74.8 103L45.2 103M48.8 75.4L39.4 88.3M23.7 87.4L14.5 59.2M41.9 54.1L26.7 49.2M22.7 33.9L46.7 16.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
    </svg>
  )
}
