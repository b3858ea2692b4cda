import 'server-only'
import { ImageResponse } from 'next/og'
import pLimit from 'p-limit'
import type { ReactElement } from 'react'
import { DomainError } from '../errors'
import { pictureFonts } from './fonts'

type Size = { width: number; height: number }

const PREVIEW: Size = { width: 1200, height: 630 }

/** Pictures that a process keeps, of about 60 kB each. */
const CACHE_MAX = 100
/** Pictures that wait for their turn; more are refused. */
const WAITING = 12

const turn = pLimit(1)
const cache = new Map<string, Promise<Uint8Array>>()

async function print(element: ReactElement, size: Size): Promise<Uint8Array> {
  const image = new ImageResponse(element, { ...size, fonts: await pictureFonts() })
  return new Uint8Array(await image.arrayBuffer())
}

/**
 * Draws a picture as PNG, one at a time per process. Requests for the same picture share one drawing.
 * @param tag the same for the same picture
 * @throws DomainError busy
 */
export function printPicture(tag: string, draw: () => ReactElement, size = PREVIEW): Promise<Uint8Array> {
  const known = cache.get(tag)
  if (!known && turn.pendingCount >= WAITING) throw new DomainError('busy', { retryAfterSeconds: 5 })
  const printed = known ?? turn(() => print(draw(), size))
  if (!known) printed.catch(() => cache.delete(tag))
  // Moved to the end: the first key is the least recently used.
  cache.delete(tag)
  cache.set(tag, printed)
  const [oldest] = cache.keys()
  if (cache.size > CACHE_MAX && oldest !== undefined) cache.delete(oldest)
  return printed
}
