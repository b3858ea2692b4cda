import { describe, expect, it } from 'vitest'
import type { AnswerVerdict } from '@/lib/quiz/rules'
import type { SharedMission } from '@/lib/sharing/missions/queries'
import { missionWords } from '@/lib/sharing/missions/words'
import type { Shared } from '@/lib/sharing/queries'
import { quizWords } from '@/lib/sharing/quiz/words'
import { sharePath } from '@/lib/sharing/rules'
import { slipWords } from '@/lib/sharing/slips/words'
import { tableWords } from '@/lib/sharing/tables/words'
import { sharedPageMetadata, sharedWords, shareMetadata } from '@/lib/sharing/words'

const ID = '0b0e7b4a-0000-4000-8000-000000000001'
const quiz = (right: number, over = {}) => ({
  nickname: 'regista77',
  day: '2026-11-20',
  results: Array.from({ length: 10 }, (_, index): AnswerVerdict => (index < right ? 'right' : 'wrong')),
  streak: 6,
  ...over,
})
const team = (name: string) => ({ id: null, name })
const match = { home: team('Torino'), away: team('Udinese'), kickoffAt: Date.parse('2026-11-20T19:45Z') }
const mission = (over: Partial<SharedMission> = {}): SharedMission => ({
  nickname: 'regista77',
  titles: { it: 'Torino–Udinese: chi vince?', en: 'Torino–Udinese: who wins?' },
  competition: 'serie_a',
  rule: { v: 1, kind: 'match_result', matchId: ID },
  pick: '1',
  pickedAt: Date.parse('2026-11-19T20:12Z'),
  settledAt: Date.parse('2026-11-20T22:00Z'),
  isWon: true,
  counts: true,
  reward: 19,
  round: { key: '13', stage: 'REGULAR_SEASON', number: 13 },
  matches: [
    {
      id: ID,
      competition: 'serie_a',
      round: 13,
      ...match,
      status: 'FINISHED',
      halfTime: null,
      regular: { home: 2, away: 0 },
      extraTime: null,
      penalties: null,
    } as SharedMission['matches'][number],
  ],
  ...over,
})

describe('a shared quiz', () => {
  it.each([
    ['it', 0, 'regista77 stavolta non ne ha indovinata nessuna', 'Serata storta'],
    ['it', 1, 'regista77 ne ha indovinata una', 'Si torna negli spogliatoi'],
    ['it', 8, 'regista77 ne ha indovinate 8', 'Vinta fuori casa'],
    ['en', 0, 'regista77 drew a blank this time', 'Off night'],
    ['en', 10, 'regista77 got 10 right', 'Clean sheet'],
  ] as const)('in %s with %i right', (locale, right, line, title) => {
    expect(quizWords(quiz(right), locale).picture).toMatchObject({ line, title, score: `${right}/10` })
  })

  it('has its words before its marks in a chat, and its streak only from two days on', () => {
    const { chat, picture } = quizWords(quiz(8), 'it')
    expect(chat).toBe(
      `Vinta fuori casa: 8 su 10 nel quiz del giorno (20 novembre). Stesse domande per tutti. E tu?\n${'✅'.repeat(8)}❌❌`,
    )
    expect(picture.streak).toBe('Serie di 6 giorni')
    expect(quizWords(quiz(8, { streak: 1 }), 'it').picture.streak).toBe('')
    expect(quizWords(quiz(8, { streak: null }), 'it').picture.streak).toBe('')
  })

  it('tells a question without an answer from a wrong one', () => {
    const { chat, picture } = quizWords(quiz(1, { results: ['right', 'wrong', 'skipped'] }), 'it')
    expect(picture.results.map(({ verdict }) => verdict)).toEqual(['right', 'wrong', 'skipped'])
    expect(picture.score).toBe('1/3')
    expect(chat).toMatch(/\n✅❌➖$/)
  })

  it('says “a fan” when the fonts have no letter of the name', () => {
    expect(quizWords(quiz(8, { nickname: '日本🦁' }), 'en').picture.line).toMatch(/^A fan got/)
    expect(quizWords(quiz(8, { nickname: null }), 'it').picture.line).toMatch(/^Un tifoso ne/)
  })
})

describe('a shared mission', () => {
  it('names the day of the pick within a week, and dates an earlier one', () => {
    expect(missionWords(mission(), 'it').picture).toMatchObject({
      eyebrow: 'Serie A · Giornata 13',
      pickedWhen: 'L’avevo detto giovedì alle 21:12:',
      claim: 'Torino batte Udinese nei 90 minuti.',
      stamp: 'Vinta',
      reward: { label: 'Punti', value: 19 },
      match: { goals: [2, 0] },
    })
    const early = mission({ pickedAt: Date.parse('2026-11-14T21:00Z'), isWon: false, reward: 0 })
    expect(missionWords(early, 'en').picture).toMatchObject({
      pickedWhen: 'What I picked on 14 November at 22:00:',
      stamp: 'Lost',
      reward: { label: 'Points', value: 0 },
    })
  })

  it('says of a lost pick that the fan had made it, not what came true', () => {
    const lost = mission({ isWon: false, reward: 0 })
    expect(missionWords(lost, 'en').description).toMatch(
      /^regista77 picked: Torino beat Udinese in 90 minutes\. /,
    )
    expect(missionWords(lost, 'it').description).toMatch(
      /^regista77 aveva detto: Torino batte Udinese nei 90 minuti\. /,
    )
  })

  it('names the leg of a knock-out', () => {
    const leg = mission({ round: { key: 'last_16-2', stage: 'LAST_16', number: 2 } })
    expect(missionWords(leg, 'it').picture.eyebrow).toBe('Serie A · Ottavi, ritorno')
  })

  it('shows the XP of a pick that pays no points', () => {
    const words = missionWords(mission({ counts: false }), 'en')
    expect(words.picture.reward).toEqual({ label: 'XP', value: 19 })
    expect(words.chat).toBe('I called it: Torino beat Udinese in 90 minutes. 19 XP on GoalQuest.')
  })

  it('has its title in place of a match when it is about the fan’s activity', () => {
    const own = mission({
      rule: { v: 1, kind: 'quiz_score_at_least', score: 40 } as SharedMission['rule'],
      titles: { it: 'Quiz da 40', en: 'Quiz of 40' },
      pick: null,
      pickedAt: null,
      competition: null,
      round: null,
      matches: [],
    })
    const { picture, chat } = missionWords(own, 'it')
    expect(picture).toMatchObject({
      match: null,
      pickedWhen: '',
      title: 'Quiz da 40',
      eyebrow: 'Missione verificata',
    })
    expect(chat).toBe('Missione compiuta: Quiz da 40. 19 punti su GoalQuest.')
  })
})

describe('a shared schedina', () => {
  const about = { competition: 'serie_a', season: 2026, round: '13' } as const
  const slip = (made: number, of: number) => ({
    nickname: 'regista77',
    stage: null,
    number: 13,
    made,
    matches: Array.from({ length: of }, () => ({ ...match, kickoffKnown: true })),
  })

  it('says how many picks were made, draws ten matches and counts the rest', () => {
    const { picture, title, chat } = slipWords(slip(12, 12), about, 'it')
    expect(picture.matches).toHaveLength(10)
    expect(picture).toMatchObject({ more: 'e altre 2', made: { label: 'Scelte', value: '12/12' } })
    expect(title).toBe('La schedina è fatta: Serie A, Giornata 13')
    expect(chat).toContain('Scelte: 12 su 12, coperte fino al fischio d’inizio.')
    expect(slipWords(slip(1, 11), about, 'en').picture).toMatchObject({
      more: 'and one more',
      title: 'Matchday card in progress',
    })
    expect(slipWords(slip(10, 10), about, 'it').picture.more).toBe('')
  })

  it('dates a match that is played a week or more after the first', () => {
    const on = (day: string) => ({
      ...match,
      kickoffKnown: true,
      kickoffAt: Date.parse(`2026-${day}T14:00:00Z`),
    })
    const matches = [on('12-05'), on('12-07'), on('12-12'), on('12-19')]
    const { picture } = slipWords({ ...slip(1, 1), matches }, about, 'it')
    expect(picture.matches.map(({ when }) => when)).toEqual(['sab 15:00', 'lun 15:00', '12 dic', '19 dic'])
  })

  it('has a place for clubs and hours that are not known', () => {
    const unknown = { home: team(''), away: team(''), kickoffAt: null, kickoffKnown: false }
    const [drawn] = slipWords({ ...slip(1, 1), matches: [unknown] }, about, 'it').picture.matches
    expect(drawn).toMatchObject({ home: { name: 'da definire' }, when: '' })
  })
})

describe('a shared table', () => {
  it('shows the first five, and counts the others', () => {
    const rows = Array.from({ length: 7 }, (_, index) => ({
      position: index + 1,
      nickname: index === 1 ? null : `fan ${index}`,
      points: 70 - 10 * index,
    }))
    const { picture } = tableWords({ name: '☕', competition: null, members: 7, rows }, 'it')
    expect(picture.rows).toHaveLength(5)
    expect(picture).toMatchObject({ title: 'Una lega', more: 'e altri 2 tifosi' })
    expect(picture.rows[1]).toEqual({ position: 2, name: 'Un tifoso', points: 60, bar: 60 / 70 })
  })
})

describe('what link previews are given', () => {
  const shared: Shared = {
    kind: 'quiz',
    share: { kind: 'quiz', locale: 'en', attemptId: ID },
    data: quiz(8, { nickname: 'Ωmega 🦁' }),
  }

  it('is a large picture with title and description, kept from search engines on the page of a fan', () => {
    const words = sharedWords(shared)
    const metadata = sharedPageMetadata(words, 'token')
    const url = `https://goalquest.example${sharePath('token')}`
    expect(metadata).toMatchObject({
      title: { absolute: 'Away win: 8/10 · GoalQuest' },
      description: expect.stringMatching(/^Ωmega 🦁 got 8 right\. /),
      robots: { index: false },
      openGraph: {
        url,
        images: [{ url: `https://goalquest.example${words.image}`, width: 1200, height: 630 }],
      },
      twitter: { card: 'summary_large_image' },
    })
    expect(shareMetadata(words, '/x').robots).toBeUndefined()
  })

  it('changes its address with the picture, and only then', () => {
    const words = sharedWords(shared)
    expect(words.picture).toMatchObject({ line: 'mega got 8 right' })
    expect(sharedWords(shared).tag).toBe(words.tag)
    const other = sharedWords({ ...shared, data: quiz(7) })
    expect(other.image.split('?')[0]).toBe(words.image.split('?')[0])
    expect(other.image).not.toBe(words.image)
  })
})
