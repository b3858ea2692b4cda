'use client'

import { useCountUp } from '@/components/ui/use-count-up'

/** How many stickers are in, of all: the number runs up with a new one. */
export function StuckCount({ stuck, all }: { stuck: number; all: number }) {
  return `${useCountUp(stuck)}/${all}`
}
