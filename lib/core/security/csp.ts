type Sources = { nonce?: string; hashes?: readonly string[]; development?: boolean; secure?: boolean }

/**
 * The content security policy of a page. Scripts: our own files, and inline ones by the nonce of this request or, on a
 * page made at build time, by their hashes; never 'unsafe-inline'. Inline styles are allowed, since React writes style attributes.
 */
export function contentSecurityPolicy({ nonce, hashes = [], development, secure }: Sources): string {
  const inline = [...(nonce ? [`'nonce-${nonce}'`] : []), ...hashes.map((hash) => `'${hash}'`)]
  const rules = [
    `default-src 'self'`,
    `script-src 'self' ${inline.join(' ')}${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    'report-uri /api/csp-reports',
  ]
  return [...rules, ...(secure ? ['upgrade-insecure-requests'] : [])].join('; ')
}
