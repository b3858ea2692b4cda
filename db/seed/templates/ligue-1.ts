import type { TemplateDraft } from '@/db/seed/templates/draft'

export const ligue1: TemplateDraft[] = [
  {
    slug: 'off-the-bench',
    category: 'pronostico',
    title: { it: 'Dalla panchina', en: 'Off the bench' },
    description: {
      it: 'Prima del via scegli un giocatore in panchina che può cambiare la partita.',
      en: 'Before kick-off, pick a player on the bench who could change the match.',
    },
    points: 20,
    defaultDueInDays: 0,
  },
  {
    slug: 'three-draws',
    category: 'pronostico',
    title: { it: 'Tre pareggi', en: 'Three draws' },
    description: {
      it: 'Scegli tre partite della giornata che finiranno in parità. È più difficile di quanto sembri.',
      en: 'Pick three matches in the round that will end level. It’s harder than it sounds.',
    },
    points: 30,
    defaultDueInDays: 2,
  },
  {
    slug: 'foul-zones',
    category: 'statistiche',
    title: { it: 'La mappa dei falli', en: 'The foul map' },
    description: {
      it: 'Dividi il campo in tre strisce e conta dove si commettono i falli di una partita.',
      en: 'Divide the pitch into three strips and count where the fouls in a match happen.',
    },
    points: 25,
    defaultDueInDays: 0,
  },
  {
    slug: 'saves',
    category: 'statistiche',
    title: { it: 'Il voto ai portieri', en: 'Marks for the keepers' },
    description: {
      it: 'Conta le parate dei due portieri di una partita e dai un voto a ciascuno, spiegandolo.',
      en: 'Count both keepers’ saves in a match and give each keeper a mark, with a reason.',
    },
    points: 12,
    defaultDueInDays: 0,
  },
  {
    slug: 'average-age',
    category: 'statistiche',
    title: { it: 'L’età della squadra', en: 'The age of the side' },
    description: {
      it: 'Calcola l’età media degli undici titolari di due squadre. La più giovane corre davvero di più?',
      en: 'Work out the average age of two starting elevens. Does the younger side really run more?',
    },
    points: 35,
    defaultDueInDays: 2,
    pro: true,
  },
  {
    slug: 'academies',
    category: 'cultura',
    title: { it: 'Vivai di Francia', en: 'French academies' },
    description: {
      it: 'Trova cinque campioni cresciuti in un vivaio francese e scrivi quale per ognuno.',
      en: 'Find five stars who grew up in a French academy and write down which one for each.',
    },
    points: 15,
    defaultDueInDays: 4,
  },
  {
    slug: 'tour',
    category: 'cultura',
    title: { it: 'Il giro di Francia degli stadi', en: 'A tour of French grounds' },
    description: {
      it: 'Metti in ordine da nord a sud le città del campionato, senza guardare la cartina.',
      en: 'Put the cities of the league in order from north to south, without a map.',
    },
    points: 10,
    defaultDueInDays: 6,
  },
  {
    slug: 'french-ear',
    category: 'tifo',
    title: { it: 'Orecchio francese', en: 'A French ear' },
    description: {
      it: 'Ascolta dieci minuti di telecronaca in francese e scrivi le parole che capisci.',
      en: 'Listen to ten minutes of commentary in French and write down the words you understand.',
    },
    points: 8,
    defaultDueInDays: 3,
  },
  {
    slug: 'choreography',
    category: 'tifo',
    title: { it: 'La coreografia della settimana', en: 'The display of the week' },
    description: {
      it: 'Scegli la coreografia più bella vista sugli spalti e di’ a un amico perché.',
      en: 'Choose the finest display seen in the stands and tell a friend why.',
    },
    points: null,
    defaultDueInDays: 2,
  },
]
