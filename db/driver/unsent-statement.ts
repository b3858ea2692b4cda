import type postgres from 'postgres'

const TIMES = 3
const ENDED = ['57P01', '57P02']

/**
 * postgres.js 3.4.9 keeps what the server said when it ended a connection at work, and tells it to the first statement of the
 * next connection in that place of the pool, perhaps a minute later (its connection.js, `closed` and `ReadyForQuery`). That
 * statement was never sent; the one whose connection ended was told CONNECTION_CLOSED.
 */
export const isUnsent = (error: unknown): boolean =>
  error instanceof Error &&
  'severity' in error &&
  error.severity === 'FATAL' &&
  'code' in error &&
  ENDED.includes(String(error.code))

/**
 * It also goes on counting the rows of an answer that broke off: the next answer in that place begins with as many empty places
 * (`rows`, set back by `CommandComplete` alone).
 */
function closingUp<T>(answer: T): T {
  if (Array.isArray(answer) && answer.length > 0 && !(0 in answer))
    answer.splice(
      0,
      answer.findIndex((_, place) => place in answer),
    )
  return answer
}

async function untilSent<T>(send: () => PromiseLike<T>): Promise<T> {
  for (let time = 1; ; time++) {
    try {
      return closingUp(await send())
    } catch (error) {
      if (!isUnsent(error) || time >= TIMES) throw error
    }
  }
}

/** The driver as drizzle uses it, with statements that were not sent sent again, and answers as the server gave them. */
export function sendingAgain(sql: postgres.Sql): postgres.Sql {
  const unsafe = (...asked: Parameters<postgres.Sql['unsafe']>) => {
    let asValues = false
    // Drizzle says what it wants right after: by then nothing may be on its way.
    const answer = Promise.resolve().then(() =>
      untilSent<unknown>(() => (asValues ? sql.unsafe(...asked).values() : sql.unsafe(...asked))),
    )
    const values = () => {
      asValues = true
      return answer
    }
    return Object.assign(answer, { values })
  }
  return Object.create(sql, { unsafe: { value: unsafe } })
}
