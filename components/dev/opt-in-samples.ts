import type { OptInDetail } from '@/lib/account/mail/opt-in/schema'

const at = (hour: number) => `2026-11-21T${hour}:00:00+01:00`

/** Sample data of the mails that fans ask for, on the Saturday of the design. */
export const OPT_IN_SAMPLES: OptInDetail[] = [
  {
    kind: 'picks',
    templates: [],
    matches: [
      { name: 'Roma – Napoli', competition: 'Serie A', at: at(18) },
      { name: 'Milan – Lazio', competition: 'Serie A', at: at(20) },
    ],
  },
  { kind: 'streak', days: 6, closesAt: at(23) },
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
    next: [
      { name: 'Como – Sassuolo', at: '2026-11-27T20:45:00+01:00', pick: '1' },
      { name: 'Milan – Lazio', at: '2026-11-28T20:45:00+01:00', pick: null },
    ],
  },
]
