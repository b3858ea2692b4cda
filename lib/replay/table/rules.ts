import type { Equipped } from '@/lib/shop/queries'

export type ReplayRow = {
  userId: string
  nickname: string | null
  isOwner: boolean
  /** Shared by members with the same points and hits. */
  position: number
  /** Places gained in the last round; negative when lost. */
  moved: number
  points: number
  hits: number
  picks: number
  looks: Equipped | null
}

/** Who is first at the end; nobody if no pick came true. */
export const championsOf = (rows: readonly ReplayRow[]): ReplayRow[] =>
  rows.filter(({ position, points }) => position === 1 && points > 0)
