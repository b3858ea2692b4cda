import { useEffect, useState } from 'react'
import { applyLooks } from '@/components/shell/looks'
import type { ProductCard } from '@/lib/shop/cards/words'

const PLACE = { theme: 'look', frame: 'frame', skin: 'skin', name: 'name' } as const

/** Shows a product as worn only on this page, without saving anything, until the fan ends the trial or leaves. */
export function useTrial() {
  const [tried, tryOn] = useState<ProductCard | null>(null)
  useEffect(() => {
    if (!tried) return
    const { dataset } = document.documentElement
    const place = PLACE[tried.kind]
    dataset[place] = tried.look
    return () => {
      delete dataset[place]
      applyLooks()
    }
  }, [tried])
  return { tried, tryOn }
}
