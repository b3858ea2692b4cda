import { describe, expect, it } from 'vitest'
import { refusalTexts } from '@/lib/auth/refusal'
import { DomainError } from '@/lib/core/errors'

describe('a limit that is used up', () => {
  it.each([
    [1, 'Troppi tentativi. Riprova tra un minuto.', 'Too many attempts. Try again in a minute.'],
    [3_600, 'Troppi tentativi. Riprova tra 60 minuti.', 'Too many attempts. Try again in 60 minutes.'],
    [3_601, 'Troppi tentativi. Riprova tra 2 ore.', 'Too many attempts. Try again in 2 hours.'],
    [86_400, 'Troppi tentativi. Riprova tra 24 ore.', 'Too many attempts. Try again in 24 hours.'],
  ])('for %i seconds says so in minutes, and beyond an hour in hours', (retryAfterSeconds, it, en) => {
    const refused = new DomainError('rate_limited', { retryAfterSeconds })
    expect(refusalTexts(refused, 'id', 'it').text).toBe(it)
    expect(refusalTexts(refused, 'id', 'en').text).toBe(en)
  })
})
