/** The path and query within this site, or null when the path cannot be decoded; an absolute URL loses its host. */
export function requestTarget(url: string): string | null {
  const target = url.startsWith('/') ? url : URL.canParse(url) ? pathOf(new URL(url)) : null
  return target !== null && isDecodable(target) ? target : null
}

const pathOf = ({ pathname, search }: URL) => pathname + search

function isDecodable(target: string): boolean {
  try {
    decodeURIComponent(target.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
