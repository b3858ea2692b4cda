import type { TemplateDraft } from '@/db/seed/templates/draft'

export const serieA: TemplateDraft[] = [
  {
    slug: 'whole-round',
    category: 'pronostico',
    title: { it: 'Tutta la giornata sul foglio', en: 'The whole round on paper' },
    description: {
      it: 'Prima dell’anticipo scrivi chi vince ogni partita, o il pareggio. Con sei giuste è un ottimo lunedì.',
      en: 'Before the first match, write down the winner of every match, or a draw. Six right make for a fine Monday.',
    },
    points: 30,
    defaultDueInDays: 3,
  },
  {
    slug: 'derby',
    category: 'pronostico',
    title: { it: 'Il derby prima del derby', en: 'The derby before the derby' },
    description: {
      it: 'Alla vigilia di un derby cittadino scrivi il risultato e chi segnerà per primo.',
      en: 'On the eve of a city derby, write down the score and who will get the first goal.',
    },
    points: 20,
    defaultDueInDays: null,
  },
  {
    slug: 'corners',
    category: 'statistiche',
    title: { it: 'Conta i corner', en: 'Count the corners' },
    description: {
      it: 'Conta i corner di una partita e scrivi quanti hanno portato a un tiro.',
      en: 'Count the corners in a match and write down how many led to a shot.',
    },
    points: 15,
    defaultDueInDays: 0,
  },
  {
    slug: 'goal-kinds',
    category: 'statistiche',
    title: { it: 'Di testa, destro o sinistro', en: 'Head, right or left' },
    description: {
      it: 'Dividi i gol di una giornata in tre colonne: testa, destro, sinistro.',
      en: 'Sort the goals of a round into three columns: head, right foot, left foot.',
    },
    points: 25,
    defaultDueInDays: 2,
  },
  {
    slug: 'two-shapes',
    category: 'statistiche',
    title: { it: 'Una squadra, due moduli', en: 'One side, two shapes' },
    description: {
      it: 'Disegna il modulo di una squadra con la palla e quello senza. Spesso non è lo stesso.',
      en: 'Draw a side’s shape with the ball and without it. Often it’s not the same.',
    },
    points: 35,
    defaultDueInDays: 1,
    pro: true,
  },
  {
    slug: 'cities',
    category: 'cultura',
    title: { it: 'Le città dello scudetto', en: 'The cities of the scudetto' },
    description: {
      it: 'Elenca a memoria le città che hanno vinto almeno uno scudetto, poi controlla quante ne mancano.',
      en: 'List from memory the cities that have won at least one title, then check how many you missed.',
    },
    points: 20,
    defaultDueInDays: 3,
  },
  {
    slug: 'nicknames',
    category: 'cultura',
    title: { it: 'Soprannomi di casa nostra', en: 'What they call themselves' },
    description: {
      it: 'Dalla Dea al Grifone: scrivi il soprannome di dieci squadre e da dove viene quello più strano.',
      en: 'From the Goddess to the Griffin: write down the nicknames of ten sides and where the strangest comes from.',
    },
    points: 15,
    defaultDueInDays: 5,
  },
  {
    slug: 'radio',
    category: 'tifo',
    title: { it: 'Come alla radio', en: 'Live on the radio' },
    description: {
      it: 'Racconta dieci minuti di partita al telefono a chi non può vederla. Senza mai dire «boh».',
      en: 'Commentate on ten minutes of a match, by phone, for someone who can’t see it. No “er” allowed.',
    },
    points: 10,
    defaultDueInDays: 0,
  },
  {
    slug: 'ritual',
    category: 'tifo',
    title: { it: 'Il rito prima della partita', en: 'The pre-match ritual' },
    description: {
      it: 'Scrivi il rito che ripeti ogni volta e chiedi il loro a tre amici.',
      en: 'Write down the ritual you always repeat and ask three friends for theirs.',
    },
    points: 5,
    defaultDueInDays: null,
  },
]
