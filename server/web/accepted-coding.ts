/** Best first. */
export const CODINGS = ['br', 'gzip', 'identity'] as const
export type Coding = (typeof CODINGS)[number]

const REFUSED = /^\s*q=0(\.0{0,3})?\s*$/i

/** The smallest form that an Accept-Encoding header allows; without one, the plain form. */
export function acceptedCoding(accepted: string | string[] | undefined): Coding {
  if (!accepted) return 'identity'
  const allowed = new Set<string>()
  for (const entry of String(accepted).split(',')) {
    const [name = '', ...parameters] = entry.split(';')
    if (!parameters.some((parameter) => REFUSED.test(parameter))) allowed.add(name.trim().toLowerCase())
  }
  return CODINGS.find((coding) => allowed.has(coding)) ?? 'identity'
}
