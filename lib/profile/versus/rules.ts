/** How many of a fan's latest settled picks are searched for questions that a mate has answered too. */
export const QUESTIONS_COMPARED = 200
/** How many of the shared questions are listed. */
export const QUESTIONS_LISTED = 10

type Pair = { own: boolean; mate: boolean; ownPoints: number; matePoints: number }
type Duel = {
  questions: number
  ownHits: number
  mateHits: number
  ownPoints: number
  matePoints: number
}

/** What two fans earned on the questions that both have answered. */
export const duelOf = (pairs: readonly Pair[]): Duel =>
  pairs.reduce(
    (sum, { own, mate, ownPoints, matePoints }) => ({
      questions: sum.questions + 1,
      ownHits: sum.ownHits + (own ? 1 : 0),
      mateHits: sum.mateHits + (mate ? 1 : 0),
      ownPoints: sum.ownPoints + (own ? ownPoints : 0),
      matePoints: sum.matePoints + (mate ? matePoints : 0),
    }),
    { questions: 0, ownHits: 0, mateHits: 0, ownPoints: 0, matePoints: 0 },
  )
