import { z } from 'zod'

export const CSP_REPORT_TYPE = 'application/csp-report'

const urlOf = (address: string) => (URL.canParse(address) ? new URL(address) : null)

/** The host or the scheme of an address, or a word such as `inline`. */
function sourceOf(blocked: string): string {
  const url = urlOf(blocked)
  return url ? url.host || url.protocol : blocked.slice(0, 40)
}

/** Its first part: the rest can be a nickname or a token. */
const sectionOf = (page: string) => urlOf(page)?.pathname.split('/', 2).join('/') ?? ''

const words = (most: number) => z.string().max(most).default('')

/** What a browser reports that the content security policy has kept out, without what only the fan may know. */
export const cspReportInput = z
  .object({
    'csp-report': z.object({
      'effective-directive': words(60),
      'violated-directive': words(500),
      'blocked-uri': words(4_000),
      'document-uri': words(4_000),
    }),
  })
  .transform(({ 'csp-report': report }) => ({
    directive: report['effective-directive'] || report['violated-directive'].split(' ', 1).join(),
    blocked: sourceOf(report['blocked-uri']),
    section: sectionOf(report['document-uri']),
  }))
