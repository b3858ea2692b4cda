import 'server-only'
import { ImageResponse } from 'next/og'
import pLimit from 'p-limit'
import type { ReactElement } from 'react'
import { DomainError } from '../errors'
import { pictureFonts } from './fonts'

/** `waiting`: how many pictures may wait for their turn when another is asked for. */
type Format = { width: number; height: number; waiting: number }

const PREVIEW: Format = { width: 1200, height: 630, waiting: 12 }

/** Pictures that a process keeps, of about 60 kB each. */
const CACHE_MAX = 100

const turn = pLimit(1)
const cache = new Map<string, Promise<Uint8Array>>()

async function render(element: ReactElement, { width, height }: Format): Promise<Uint8Array> {
  const image = new ImageResponse(element, { width, height, fonts: await pictureFonts() })
  return new Uint8Array(await image.arrayBuffer())
}

/**
 * Draws a picture as PNG, one at a time per process. Requests for the same picture share one drawing.
 * @param tag the same for the same picture
 * @throws DomainError busy
 */
export function renderPicture(tag: string, draw: () => ReactElement, format = PREVIEW): Promise<Uint8Array> {
  const known = cache.get(tag)
  if (!known && turn.pendingCount >= format.waiting) throw new DomainError('busy', { retryAfterSeconds: 5 })
  const rendered = known ?? turn(() => render(draw(), format))
  if (!known) rendered.catch(() => cache.delete(tag))
  // Moved to the end: the first key is the least recently used.
  cache.delete(tag)
  cache.set(tag, rendered)
  const [oldest] = cache.keys()
  if (cache.size > CACHE_MAX && oldest !== undefined) cache.delete(oldest)
  return rendered
}
