import 'server-only'
import { createCipheriv, createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import { COMPETITIONS } from '@/lib/competitions/rules'
import type { Locale } from '@/lib/core/locale'
import { keyedHash } from '@/lib/core/security/keyed-hash'
import { isRoundKey } from '@/lib/matches/rounds/rules'
import type { Share, SlipRound } from '../rules'

const NONCE = 12
const TAG = 16
const ID = 16
/** Nonce, kind, language, id and tag, and in some tokens a round after the id, in base64url. */
const TOKEN = /^[\w-]{60,240}$/

const KINDS = { quiz: 'q', mission: 'm', slip: 's', table: 't' } as const satisfies Record<
  Share['kind'],
  string
>
const LOCALES = { it: 'i', en: 'e' } as const satisfies Record<Locale, string>

const idOf = (share: Share): string => {
  switch (share.kind) {
    case 'quiz':
      return share.attemptId
    case 'mission':
      return share.missionId
    case 'slip':
      return share.userId
    case 'table':
      return share.leagueId
  }
}

const roundText = ({ competition, season, round }: SlipRound) => `${competition}/${season}/${round}`

const slipRound = z
  .tuple([z.enum(COMPETITIONS), z.coerce.number().int().min(1900).max(2200), z.string().refine(isRoundKey)])
  .transform(([competition, season, round]): SlipRound => ({ competition, season, round }))

const packed = (share: Share) =>
  Buffer.concat([
    Buffer.from(KINDS[share.kind] + LOCALES[share.locale]),
    Buffer.from(idOf(share).replaceAll('-', ''), 'hex'),
    Buffer.from(share.kind === 'slip' ? roundText(share) : ''),
  ])

const uuidOf = (bytes: Buffer) =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

function unpacked(bytes: Buffer): Share | null {
  const [kindMark, localeMark] = bytes.subarray(0, 2).toString()
  const locale = localeMark === LOCALES.en ? 'en' : 'it'
  const id = uuidOf(bytes.subarray(2, 2 + ID))
  if (kindMark === KINDS.quiz) return { kind: 'quiz', locale, attemptId: id }
  if (kindMark === KINDS.mission) return { kind: 'mission', locale, missionId: id }
  if (kindMark === KINDS.table) return { kind: 'table', locale, leagueId: id }
  const round = slipRound.safeParse(
    bytes
      .subarray(2 + ID)
      .toString()
      .split('/'),
  )
  return round.success ? { kind: 'slip', locale, userId: id, ...round.data } : null
}

/**
 * The secret part of a shared address: what it shows, sealed with AES-256-GCM. The nonce is derived from the contents, so that one
 * thing has one address; nobody can read an id from it or make another.
 */
export function tokenOf(share: Share): string {
  const plain = packed(share)
  const nonce = keyedHash('share nonce', plain).subarray(0, NONCE)
  const cipher = createCipheriv('aes-256-gcm', keyedHash('share', ''), nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  )
}

/** What a valid token shows; null for any other text. */
export function shareOf(token: string): Share | null {
  if (!TOKEN.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyedHash('share', ''), bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(-TAG))
  try {
    return unpacked(Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]))
  } catch {
    return null
  }
}
