import { describe, expect, it } from 'vitest'
import { env } from '@/lib/env'
import type { ClosedMission } from '@/lib/push/messages/queries'
import { lockWords, resultWords } from '@/lib/push/messages/words'
import { deviceInput } from '@/lib/push/schema'

const LOCK = { kind: 'lock' as const, templates: [], match: 'Roma – Inter', at: '2026-11-22T17:00:00Z' }
const closed = (change: Partial<ClosedMission> = {}): ClosedMission => ({
  id: '0199f000-0000-7000-8000-000000000001',
  titles: { it: 'Roma–Inter: chi vince?', en: 'Roma–Inter: who wins?' },
  outcome: 'won',
  reward: 14,
  counted: true,
  ...change,
})

describe('what a device says before the lock', () => {
  it('is how many picks are missing, and when and where it begins', () => {
    expect(lockWords(LOCK, 2, 'it')).toEqual({
      title: 'Ti mancano 2 pronostici: si gioca alle 18:00',
      body: 'Si comincia con Roma – Inter.',
      path: '/matchday',
    })
    expect(lockWords(LOCK, 1, 'en')).toMatchObject({
      title: 'You have one pick left to make: kick-off at 18:00',
      body: 'First up: Roma – Inter.',
    })
  })

  it('is nothing when all have been made meanwhile', () => {
    expect(lockWords(LOCK, 0, 'it')).toBeNull()
  })
})

describe('what a device says of settled picks', () => {
  it.each([
    ['won', closed(), 'Vinta! +14 punti e XP'],
    ['won for XP only', closed({ counted: false }), 'Vinta! +14 XP'],
    ['lost', closed({ outcome: 'lost', reward: 0 }), 'Persa'],
    ['void', closed({ outcome: 'void', reward: 0 }), 'Annullata'],
  ])('is that one was %s, and leads to it', (_what, mission, title) => {
    expect(resultWords([mission], 'it')).toEqual({
      title,
      body: mission.titles.it,
      path: `/missions/${mission.id}`,
    })
  })

  it('is one message for several, with the points that count and all XP', () => {
    const several = [
      closed(),
      closed({ reward: 20, counted: false }),
      closed({ outcome: 'lost', reward: 0 }),
      closed({ outcome: 'void', reward: 0 }),
    ]
    expect(resultWords(several, 'it')).toEqual({
      title: '4 missioni decise',
      body: 'Vinte 2, perse 1, annullate 1. +14 punti, +34 XP.',
      path: '/missions?tab=completed',
    })
    expect(resultWords(several, 'en')?.body).toBe('Won 2, lost 1, void 1. +14 points, +34 XP.')
    expect(resultWords([], 'it')).toBeNull()
  })

  it('names only what several missions pay', () => {
    const uncounted = closed({ counted: false })
    const lost = closed({ outcome: 'lost', reward: 0 })
    expect(resultWords([uncounted, uncounted], 'it')?.body).toBe('Vinte 2, perse 0, annullate 0. +28 XP.')
    expect(resultWords([lost, lost], 'en')?.body).toBe('Won 0, lost 2, void 0.')
  })
})

describe('what a browser sends', () => {
  const whole = {
    endpoint: 'https://push.example.org/x',
    p256dh: `B${'A'.repeat(86)}`,
    auth: 'A'.repeat(22),
    lock: 'on',
  }
  const faultOf = (change: Record<string, unknown>) =>
    deviceInput.safeParse({ ...whole, ...change }).error?.issues[0]

  it('is an address, two keys and at least one kind of notification', () => {
    expect(faultOf({})).toBeUndefined()
    expect(faultOf({ lock: undefined, result: 'on' })).toBeUndefined()
    expect(faultOf({ lock: undefined })).toMatchObject({ path: ['lock'], message: 'required' })
  })

  it.each([
    ['an address inside', { endpoint: 'https://10.0.0.1/x' }, 'endpoint', 'invalid'],
    ['a long address', { endpoint: `https://push.example.org/${'x'.repeat(1000)}` }, 'endpoint', 'too_long'],
    ['a short key', { p256dh: 'BAAA' }, 'p256dh', 'invalid'],
    ['a key with other letters', { auth: `${'A'.repeat(21)}!` }, 'auth', 'invalid'],
    ['another wish', { lock: 'yes' }, 'lock', 'unknown_option'],
  ])('is refused with %s', (_what, change, field, message) => {
    expect(faultOf(change)).toMatchObject({ path: [field], message })
  })

  it('may name the local service only where there is one', () => {
    const own = env.LOCAL_PUSH_URL
    env.LOCAL_PUSH_URL = null
    expect(faultOf({ endpoint: 'http://127.0.0.1:3001/push/x' })).toMatchObject({ path: ['endpoint'] })
    env.LOCAL_PUSH_URL = own
  })
})
