'use client'

import { useCountUp } from './use-count-up'

/** A figure that runs to its new value when it changes; what is read out is always the new one. */
export function CountUp({ value, locale }: { value: number; locale: string }) {
  const shown = useCountUp(value)
  const text = (figure: number) => new Intl.NumberFormat(locale).format(figure)
  if (shown === value) return text(value)
  return (
    <>
      <span aria-hidden="true">{text(shown)}</span>
      <span className="sr-only">{text(value)}</span>
    </>
  )
}
