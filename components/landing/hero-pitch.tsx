const LINE = 'color-mix(in oklch, var(--chalk) 38%, var(--pitch-deep))'

/** Drawn from the centre of the page. */
export function HeroPitch({ className }: { className?: string }) {
  return (
    <svg viewBox="-100 -380 1200 760" fill="none" className={className} aria-hidden="true" focusable="false">
      <g stroke={LINE} strokeWidth="3">
        <path d="M350-1400V1400" />
        <circle cx="350" cy="0" r="232" />
        <circle cx="350" cy="0" r="8" fill={LINE} />
        <path d="M672-92a112 112 0 0 0 0 184M980-292H672V292H980M980-138H868V138H980M980-700V700" />
        <path d="M980-66H1030V66H980" />
        <path d="M997-66V66M1013-66V66M980-40H1030M980-14H1030M980 14H1030M980 40H1030" strokeWidth="1" />
        <circle cx="780" cy="0" r="5" fill={LINE} />
      </g>
      <g stroke="var(--chalk)" strokeWidth="3.5" strokeLinecap="round" className="max-md:hidden">
        <circle cx="186" cy="222" r="15" />
        <circle cx="520" cy="-86" r="15" />
        <path d="M296-92l22 22m0-22l-22 22M430 96l22 22m0-22l-22 22" />
      </g>
      <g
        stroke="var(--flood)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="max-md:hidden"
      >
        <path d="M206 212C290 160 330 100 392 34" strokeDasharray="1 13" />
        <path d="M402 22L500-68m-26 1 28-3-5 28" />
        <path d="M534-96C590-150 640-160 700-150" strokeDasharray="1 13" />
      </g>
    </svg>
  )
}
