/** A UUID as the 22 characters of its bytes in base64url, for pages that name many. */
export function shortId(uuid: string): string {
  const bytes = uuid.replaceAll('-', '').match(/../g) ?? []
  const text = btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The UUID of a short id; any other text stays as it is. */
export function longId(short: string): string {
  if (!/^[\w-]{22}$/.test(short)) return short
  const bytes = atob(short.replaceAll('-', '+').replaceAll('_', '/'))
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
