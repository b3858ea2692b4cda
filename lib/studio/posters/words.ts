import type { Locale } from '@/lib/core/locale'
import { fullDay } from '@/lib/core/time/instants'
import { posterWords } from '../rules'
import { fileSize } from '../words'
import type { Poster } from './queries'

/** A poster as it hangs on the wall. */
export type PosterCard = Pick<Poster, 'id' | 'number' | 'prompt' | 'demo'> & { title: string; line: string }

export const posterCard = ({ id, number, prompt, demo }: Poster): PosterCard => ({
  id,
  number,
  prompt,
  demo,
  ...posterWords(prompt),
})

/** Size and day of a poster: `1536 × 1024, PNG, 1,8 MB`. */
export const posterFacts = ({ width, height, bytes, at }: Poster, locale: Locale) => ({
  format: `${width} × ${height}, PNG, ${fileSize(bytes, locale)}`,
  printed: fullDay(at, locale),
})
