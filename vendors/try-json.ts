/** The value of a JSON text; null for any other text. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
