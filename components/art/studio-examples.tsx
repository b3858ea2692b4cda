const RED = '#c3202a'
const YELLOW = '#f9cd20'
const GREEN = '#0f5a3a'
const INK = '#0c1c17'
const CHALK = '#faf7ee'

/** An away train at dawn, in three inks. */
export const AwayDayArt = () => (
  <svg viewBox="0 0 200 200" aria-hidden="true">
    <path fill="#f4cdc3" d="M0 0h200v200H0z" />
    <circle cx="150" cy="78" r="44" fill={RED} />
    <path fill={INK} d="M0 132h200v68H0z" />
    <path fill={YELLOW} d="M0 126h200v6H0z" />
    <path fill={GREEN} d="M0 72h146c26 0 42 22 42 46v6H0z" />
    <path
      fill={YELLOW}
      d="M10 86h20v18H10zM42 86h20v18H42zM74 86h20v18H74zM106 86h20v18h-20zM138 86h14l10 18h-24z"
    />
    <path stroke={CHALK} strokeWidth="3" strokeDasharray="16 10" d="M0 158h200" />
  </svg>
)

const ROWS = [0, 1, 2, 3, 4, 5]
const SEATS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const HEADS = [INK, INK, YELLOW, INK, CHALK, INK, INK]

/** A full stand, each face a disc. */
export const HomeEndArt = () => (
  <svg viewBox="0 0 200 200" aria-hidden="true">
    <path fill={RED} d="M0 0h200v200H0z" />
    {ROWS.flatMap((row) =>
      SEATS.map((seat) => (
        <circle
          key={`${row}-${seat}`}
          cx={seat * 20 + (row % 2) * 10}
          cy={26 + row * 22}
          r="8"
          fill={HEADS[(row * 5 + seat * 3) % HEADS.length]}
        />
      )),
    )}
    <path fill={GREEN} d="M0 154h200v46H0z" />
    <path stroke={CHALK} strokeWidth="4" d="M0 154h200" />
  </svg>
)

/** A whistle and its three waves. */
export const FirstWhistleArt = () => (
  <svg viewBox="0 0 200 200" aria-hidden="true">
    <path fill={YELLOW} d="M0 0h200v200H0z" />
    <path fill={INK} d="M78 72h72v28h-28a40 40 0 1 1-44-28z" />
    <circle cx="84" cy="112" r="15" fill={YELLOW} />
    <path fill="none" stroke={RED} strokeWidth="8" d="M56 84 30 62" />
    <circle cx="23" cy="56" r="11" fill="none" stroke={RED} strokeWidth="5" />
    <path
      fill="none"
      stroke={INK}
      strokeWidth="5"
      d="M162 72a24 24 0 0 1 0 32M174 60a42 42 0 0 1 0 56M186 48a60 60 0 0 1 0 80"
    />
  </svg>
)
