/** A prepared statement, built at its first use, since the pool opens no earlier. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
