import { numberFormat } from '@/lib/core/i18n/format'
import { kilobytes } from '@/lib/core/i18n/number-formats'
import type { Locale } from '@/lib/core/locale'
import { dayAndTime } from '@/lib/core/time/instants'
import type { Asset } from './queries'

const megabytes = numberFormat({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

/** An asset as a list shows it. */
export type AssetRow = {
  id: string
  prompt: string
  when: string
  size: string
  length: string
  demo: boolean
}

const MB = 1_000_000

export const fileSize = (bytes: number, locale: Locale): string =>
  bytes >= MB
    ? megabytes(locale).format(bytes / MB)
    : kilobytes(locale).format(Math.max(1, Math.round(bytes / 1000)))

/** `0:08` */
const lengthText = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export const assetRow = ({ id, prompt, bytes, durationMs, demo, at }: Asset, locale: Locale): AssetRow => ({
  id,
  prompt,
  when: dayAndTime(at, locale),
  size: fileSize(bytes, locale),
  length: durationMs === null ? '' : lengthText(durationMs),
  demo,
})
