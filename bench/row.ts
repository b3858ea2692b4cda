/** A line of the report; without `met` it is informative. */
export type Row = {
  what: string
  product: string
  floor?: string
  ratio?: string
  budget?: string
  met?: boolean
}

export const number = (value: number, digits = 0) =>
  Number.isFinite(value)
    ? value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    : 'none'

export const kilobytes = (bytes: number) => `${number(bytes / 1000, 1)} kB`
export const megabytes = (bytes: number) => `${number(bytes / 1_000_000)} MB`
export const milliseconds = (value: number) => `${number(value, value < 10 ? 1 : 0)} ms`
export const seconds = (ms: number) => `${number(ms / 1000, 1)} s`

/** Replaces ids, which differ from run to run. */
export const address = (path: string): string => path.replace(/[0-9a-f-]{36}/, '{id}')
