/** A prepared statement of a hot page: built at its first use, since the pool opens as late. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
