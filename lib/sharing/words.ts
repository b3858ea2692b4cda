import 'server-only'
import type { Metadata } from 'next'
import type { Locale } from '@/lib/core/locale'
import { drawable } from '@/lib/core/pictures/letters'
import { sha256 } from '@/lib/core/security/sha256'
import { env } from '@/lib/env'
import { type MissionPicture, missionWords } from './missions/words'
import type { Shared } from './queries'
import { type QuizPicture, quizWords } from './quiz/words'
import { picturePath, sharePath } from './rules'
import { type SlipPicture, slipWords } from './slips/words'
import { type TablePicture, tableWords } from './tables/words'
import { tokenOf } from './tokens/rules'

export type Picture = QuizPicture | MissionPicture | SlipPicture | TablePicture

type Words = {
  title: string
  description: string
  /** The text that goes into a chat with the address. */
  chat: string
  picture: Picture
}

function wordsFor({ kind, share, data }: Shared): Words {
  const { locale } = share
  switch (kind) {
    case 'quiz':
      return quizWords(data, locale)
    case 'mission':
      return missionWords(data, locale)
    case 'slip':
      return slipWords(data, share, locale)
    case 'table':
      return tableWords(data, locale)
  }
}

/** Every text reduced to letters that the fonts have. */
const inLetters = (picture: Picture): Picture =>
  JSON.parse(JSON.stringify(picture, (_, value) => (typeof value === 'string' ? drawable(value) : value)))

/** Raised when the drawing of pictures changes. */
const DRAWING = 2

export type SharedWords = Words & {
  locale: Locale
  /** Identifies the picture: equal pictures have equal tags. */
  tag: string
  /** Path of the picture. */
  image: string
}

/** In the language of the fan who shares it. */
export function sharedWords(shared: Shared): SharedWords {
  const words = wordsFor(shared)
  const picture = inLetters(words.picture)
  const tag = sha256(`${DRAWING} ${JSON.stringify(picture)}`)
    .toString('base64url')
    .slice(0, 22)
  return {
    ...words,
    locale: shared.share.locale,
    picture,
    tag,
    image: picturePath(tokenOf(shared.share), tag.slice(0, 8)),
  }
}

/** What link previews show. @param path of the page */
export function shareMetadata({ title: plain, description, image }: SharedWords, path: string): Metadata {
  const title = `${plain} · GoalQuest`
  const url = `${env.APP_URL}${path}`
  const images = [{ url: `${env.APP_URL}${image}`, width: 1200, height: 630, type: 'image/png', alt: title }]
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    openGraph: { title, description, url, siteName: 'GoalQuest', type: 'website', images },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}

/** Metadata of a shared page: open to anyone with its address, hidden from search engines. */
export const sharedPageMetadata = (words: SharedWords, token: string): Metadata => ({
  ...shareMetadata(words, sharePath(token)),
  robots: { index: false },
})
