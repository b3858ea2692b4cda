/** Keeps what `make` returns for each key: only for keys of which there are few. */
export function memo<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key)
    if (known) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
