/** For answers other than pages: nothing may run, load or be framed. Pages get their policy from the middleware. */
export const BARE_CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'"

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Permitted-Cross-Domain-Policies': 'none',
}

/** Headers of every answer, refusals and static files included; `appUrl` is the public address. */
export const securityHeaders = (appUrl: string): Readonly<Record<string, string>> =>
  appUrl.startsWith('https:')
    ? { ...HEADERS, 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
    : HEADERS
