import type { ArtProps } from './art-props'

export function WhistleArt({ className }: ArtProps) {
  return (
    <svg
      viewBox="0 0 190 130"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="5"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path
        d="M40 66C16 62 2 44 12 30s34-8 40 6 4 22 4 26"
        stroke="var(--pitch)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="50" cy="72" r="9" />
      <path d="M88 46h88v27h-53.5a37 37 0 1 1-34.5-27Z" fill="var(--flood)" />
      <circle cx="88" cy="84" r="16" fill="var(--card)" strokeWidth="4" />
      <path d="M72 84h32" strokeWidth="4" />
      <path d="M112 46v15h24V46" fill="var(--card)" />
      <path d="M150 30l8-16M168 32l14-13M132 28V12" strokeLinecap="round" />
    </svg>
  )
}
