'use client'

import { useCountUp } from '@/components/ui/use-count-up'

/** How many stickers are in, out of all; the number counts up with a new one. */
export function StuckCount({ stuck, all }: { stuck: number; all: number }) {
  return `${useCountUp(stuck)}/${all}`
}
