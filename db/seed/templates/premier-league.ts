import type { TemplateDraft } from '@/db/seed/templates/draft'

export const premierLeague: TemplateDraft[] = [
  {
    slug: 'half-time',
    category: 'pronostico',
    title: { it: 'Il finale scritto all’intervallo', en: 'Full time at half time' },
    description: {
      it: 'All’intervallo di due partite scrivi come finiranno. Il campo ha ancora 45 minuti per smentirti.',
      en: 'At half time in two matches, write down how they’ll end. There are still 45 minutes to prove you wrong.',
    },
    points: 15,
    defaultDueInDays: 0,
  },
  {
    slug: 'clean-sheet',
    category: 'pronostico',
    title: { it: 'Porta inviolata', en: 'No way through' },
    description: {
      it: 'Scegli, prima della giornata, una squadra che non prenderà gol.',
      en: 'Before the round begins, pick a side that won’t concede.',
    },
    points: 12,
    defaultDueInDays: 1,
  },
  {
    slug: 'throw-ins',
    category: 'statistiche',
    title: { it: 'Ogni rimessa conta', en: 'Every throw counts' },
    description: {
      it: 'Conta le rimesse laterali di un tempo e quante restano alla squadra che le batte.',
      en: 'Count the throw-ins in one half, and how many stay with the side taking them.',
    },
    points: 20,
    defaultDueInDays: 0,
  },
  {
    slug: 'added-time',
    category: 'statistiche',
    title: { it: 'Il recupero vero', en: 'The real added time' },
    description: {
      it: 'In tre partite confronta il recupero segnalato dal tabellone con quello giocato davvero.',
      en: 'In three matches, compare the time shown on the board with the time actually played.',
    },
    points: 30,
    defaultDueInDays: 2,
  },
  {
    slug: 'shot-map',
    category: 'statistiche',
    title: { it: 'La mappa dei tiri', en: 'The shot map' },
    description: {
      it: 'Disegna la mappa dei tiri di una partita: da dove, con che piede, com’è finita.',
      en: 'Draw the shot map of a match: where from, with which foot, and what came of it.',
    },
    points: 40,
    defaultDueInDays: 1,
    pro: true,
  },
  {
    slug: 'grounds',
    category: 'cultura',
    title: { it: 'Stadi e quartieri', en: 'Grounds and neighbourhoods' },
    description: {
      it: 'Abbina dieci stadi inglesi al loro club e al posto in cui sorgono.',
      en: 'Match ten English grounds with their clubs and the areas they stand in.',
    },
    points: 20,
    defaultDueInDays: 4,
  },
  {
    slug: 'terrace-words',
    category: 'cultura',
    title: { it: 'Il gergo degli spalti', en: 'Terrace talk' },
    description: {
      it: 'Clean sheet, nutmeg, sitter: impara dieci parole del calcio inglese e spiegale a qualcuno.',
      en: 'Clean sheet, nutmeg, sitter: learn ten words of English football and explain them to someone.',
    },
    points: 10,
    defaultDueInDays: null,
  },
  {
    slug: 'chant-origin',
    category: 'tifo',
    title: { it: 'Da dove viene quel coro', en: 'Where that song comes from' },
    description: {
      it: 'Scegli un coro inglese e trova la canzone da cui è nato.',
      en: 'Pick an English terrace song and find the tune it comes from.',
    },
    points: 8,
    defaultDueInDays: 3,
  },
  {
    slug: 'three-reasons',
    category: 'tifo',
    title: { it: 'Tre ragioni, nessuna vittoria', en: 'Three reasons, not one win' },
    description: {
      it: 'Scegli il tuo club inglese e scrivi tre motivi per tifarlo. Nessuno può essere un trofeo.',
      en: 'Choose your English club and write down three reasons to support it. Trophies don’t count.',
    },
    points: null,
    defaultDueInDays: null,
  },
]
