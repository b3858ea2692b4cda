import { describe, expect, it } from 'vitest'
import { LOCALES } from '@/lib/core/locale'
import type { PickView, TeamView } from '@/lib/weekend/board/words'
import { proposedPicks } from '@/lib/weekend/proposals/rules'
import { PROFILES } from '@/lib/weekend/rules'
import { profileTexts } from '@/lib/weekend/words'

const kit = { pattern: 'plain', colors: ['#fff', '#000'] } as unknown as TeamView['kit']
const NAMES = LOCALES.flatMap((locale) => profileTexts(locale))
const pays = Object.fromEntries(PROFILES.map((profile) => [profile, 10]))
const team = (name: string, side: 'home' | 'away' = 'home', without = ''): TeamView => ({
  matchId: `match of ${name}`,
  side,
  name,
  kit,
  when: '',
  pays: Object.fromEntries(Object.entries(pays).filter(([profile]) => profile !== without)),
})
const TEAMS = [team('Napoli'), team('Inter', 'away', 'wall'), team('Paris Saint-Germain'), team('1. FC Köln')]
const kept = (profile: PickView['profile'], isOpen: boolean): PickView => ({
  profile,
  matchId: 'match of Napoli',
  side: 'home',
  team: 'Napoli',
  kit,
  points: 10,
  isOpen,
})

const read = (text: string, picks: PickView[] = []) =>
  proposedPicks(text, { teams: TEAMS, picks }, NAMES)?.map(
    ({ profile, team: name }) => `${profile} ${name}`,
  ) ?? null

describe('a proposed five', () => {
  it.each([
    ['Muro Napoli, Regista Inter', ['wall Napoli', 'playmaker Inter']],
    [
      'wall NAPOLI; playmaker inter and winger Paris Saint-Germain.',
      ['wall Napoli', 'playmaker Inter', 'winger Paris Saint-Germain'],
    ],
    ['Ala 1. FC Koln', ['winger 1. FC Köln']],
    ['Ala per il Napoli e Bomber dell’Inter', ['winger Napoli']],
  ])('%j is read as %j', (text, picks) => expect(read(text)).toEqual(picks))

  it.each([
    ['nothing', ''],
    ['no profile', 'Portiere Napoli'],
    ['no team on offer', 'Muro Juventus'],
    ['a profile that does not play for the team', 'Muro Inter'],
    ['markup', '<script>alert(1)</script>, Muro <b>Napoli</b>'],
    ['only a profile', 'Muro'],
  ])('%s proposes none', (_name, text) => expect(read(text)).toBeNull())

  it('keeps to five, two of a team and each profile once', () => {
    expect(read('Muro Napoli, Muro Napoli, Regista Napoli, Ala Napoli')).toEqual([
      'wall Napoli',
      'playmaker Napoli',
    ])
    const six =
      'Muro Napoli, Regista Napoli, Ala Inter, Bomber Inter, Jolly Paris Saint-Germain, Rullo Paris Saint-Germain'
    expect(read(six)).toHaveLength(5)
  })

  it('keeps what has begun, and replaces what has not', () => {
    expect(read('Ala Napoli, Muro Napoli, Bomber Inter', [kept('wall', false), kept('ram', true)])).toEqual([
      'wall Napoli',
      'winger Napoli',
      'striker Inter',
    ])
    expect(read('Muro Inter', [kept('wall', false)])).toBeNull()
  })

  it('reads no more than a suggestion is long', () => {
    expect(read(`${' '.repeat(200)}Muro Napoli`)).toBeNull()
  })
})
