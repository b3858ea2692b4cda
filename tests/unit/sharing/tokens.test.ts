import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Share } from '@/lib/sharing/rules'
import { shareOf, tokenOf } from '@/lib/sharing/tokens/rules'

const SHARES: Share[] = [
  { kind: 'quiz', locale: 'it', attemptId: randomUUID() },
  { kind: 'mission', locale: 'en', missionId: randomUUID() },
  { kind: 'table', locale: 'it', leagueId: randomUUID() },
  {
    kind: 'slip',
    locale: 'en',
    userId: randomUUID(),
    competition: 'champions',
    season: 2026,
    round: 'last_16-2',
  },
]

describe('the token of a shared address', () => {
  it.each(SHARES)('opens to what was sealed: $kind', (share) => {
    const token = tokenOf(share)
    expect(shareOf(token)).toEqual(share)
    expect(tokenOf(share)).toBe(token)
    expect(token).toMatch(/^[\w-]{60,110}$/)
  })

  it('reveals no id, and differs by language', () => {
    const id = randomUUID()
    const token = tokenOf({ kind: 'quiz', locale: 'it', attemptId: id })
    expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain(id.replaceAll('-', ''))
    expect(tokenOf({ kind: 'quiz', locale: 'en', attemptId: id })).not.toBe(token)
    expect(tokenOf({ kind: 'mission', locale: 'it', missionId: id })).not.toBe(token)
  })

  it('is refused with any byte changed, cut or of another shape', () => {
    const token = tokenOf({ kind: 'quiz', locale: 'it', attemptId: randomUUID() })
    const bytes = Buffer.from(token, 'base64url')
    for (const at of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(shareOf(changed.toString('base64url')), `byte ${at}`).toBeNull()
    }
    for (const other of [
      '',
      token.slice(4),
      `${token}AAAA`,
      'A'.repeat(60),
      `${token}é`,
      randomUUID(),
      'A'.repeat(5000),
    ])
      expect(shareOf(other), other.slice(0, 40)).toBeNull()
  })
})
