import { NARROW } from './ink'

export function PictureLogo({ colour }: { colour: string }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', color: colour }}>
      <svg
        width="56"
        height="34"
        viewBox="0 0 36 22"
        fill="none"
        stroke={colour}
        strokeWidth="3"
        aria-hidden="true"
      >
        <circle cx="18" cy="11" r="9" />
        <path d="M0 11h36" />
      </svg>
      <div style={{ ...NARROW, fontSize: 46, marginLeft: 14, lineHeight: 1 }}>GoalQuest</div>
    </div>
  )
}
