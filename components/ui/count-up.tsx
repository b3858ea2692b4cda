'use client'

import { numberFormat } from '@/lib/core/format'
import type { Locale } from '@/lib/core/locale'
import { useCountUp } from './use-count-up'

const plain = numberFormat()

/** A figure that runs to its new value when it changes; what is read out is always the new one. */
export function CountUp({ value, locale }: { value: number; locale: Locale }) {
  const shown = useCountUp(value)
  const text = (figure: number) => plain(locale).format(figure)
  if (shown === value) return text(value)
  return (
    <>
      <span aria-hidden="true">{text(shown)}</span>
      <span className="sr-only">{text(value)}</span>
    </>
  )
}
