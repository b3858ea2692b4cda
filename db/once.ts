/** Caches a prepared statement, built at its first use: the pool is not open earlier. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
