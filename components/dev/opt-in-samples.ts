import type { OptInDetail } from '@/lib/account/mail/opt-in/schema'
import { namedMatch } from '@/lib/reminders/rules'

const TEAMS = {
  Como: '7397',
  Lazio: '110',
  Milan: '98',
  Napoli: '113',
  Roma: '100',
  Sassuolo: '471',
} as const
type Name = keyof typeof TEAMS

const match = (home: Name, away: Name) =>
  namedMatch({ home: { id: TEAMS[home], name: home }, away: { id: TEAMS[away], name: away } })

const at = (hour: number) => `2026-11-21T${hour}:00:00+01:00`

/** Sample data of the emails that fans ask for, on the Saturday of the design. */
export const OPT_IN_SAMPLES: OptInDetail[] = [
  {
    kind: 'picks',
    templates: [],
    matches: [
      { ...match('Roma', 'Napoli'), competition: 'Serie A', at: at(18) },
      { ...match('Milan', 'Lazio'), competition: 'Serie A', at: at(20) },
    ],
  },
  { kind: 'streak', days: 6 },
  {
    kind: 'recap',
    points: 223,
    right: 6,
    settled: 10,
    streak: 6,
    league: {
      name: 'Bar dello Sport',
      place: 2,
      gap: 6,
      rows: [
        { place: 1, moved: 0, nickname: 'Zia Pina', points: 229, isOwn: false },
        { place: 2, moved: 1, nickname: 'regista77', points: 223, isOwn: true },
        { place: 3, moved: -1, nickname: 'il_muro', points: 219, isOwn: false },
      ],
    },
    isAlone: false,
    best: {
      mission: '00000000-0000-4000-8000-000000000000',
      points: 30,
      claim: 'Cagliari–Genoa finisce in parità nei 90 minuti',
      facts: 'Cagliari – Genoa 1–1. L’avete detto in 2 su 9.',
    },
    next: [
      { ...match('Como', 'Sassuolo'), at: '2026-11-27T20:45:00+01:00', pick: '1' },
      { ...match('Milan', 'Lazio'), at: '2026-11-28T20:45:00+01:00', pick: null },
    ],
  },
]
