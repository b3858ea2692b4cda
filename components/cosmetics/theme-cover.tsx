import './theme-cover.css'

type Props = { look: string; title: string; level: number }

/** A matchday programme in the colours of a theme. */
export const ThemeCover = ({ look, title, level }: Props) => (
  <span className="cover" data-look={look}>
    <span className="cover-top">
      GoalQuest
      <i />
    </span>
    <span className="cover-title">{title}</span>
    <svg viewBox="0 0 120 60" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <circle cx="84" cy="30" r="22" />
      <path d="M84-4v70" />
    </svg>
    <span className="cover-level">{level}</span>
  </span>
)
