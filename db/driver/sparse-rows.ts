/**
 * postgres.js 3.4.9 resets its count of rows only when a statement completes (`rows` in src/connection.js): after one that failed
 * in the middle of its rows, the next result in that slot of the pool begins with as many holes.
 * https://github.com/porsager/postgres/issues/1181
 */
export function withoutHoles<T>(result: T): T {
  if (Array.isArray(result) && result.length > 0 && !(0 in result))
    result.splice(
      0,
      result.findIndex((_, index) => index in result),
    )
  return result
}
