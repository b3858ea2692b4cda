import type { Competition } from '@/lib/competitions/rules'
import type { Locale } from '@/lib/core/locale'

/** The round of a season that a schedina is about. */
export type SlipRound = { competition: Competition; season: number; round: string }

/** What an address shows; `locale` is that of the fan who shares it, since programs that draw previews have none. */
export type Share = { locale: Locale } & (
  | { kind: 'quiz'; attemptId: string }
  | { kind: 'mission'; missionId: string }
  | ({ kind: 'slip'; userId: string } & SlipRound)
  | { kind: 'table'; leagueId: string }
)

export const sharePath = (token: string) => `/share/${token}` as const

/** @param version changes with the picture, so that programs that cache pictures fetch the new one */
export const picturePath = (token: string, version: string) => `/api/share/${token}.png?v=${version}` as const

/** A share button: an address of ours, the text that goes into a chat with it, and the button's words. */
export type ShareOffer = {
  path: string
  text: string
  label: string
  texts: { copied: string; failed: string }
}
