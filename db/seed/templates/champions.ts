import type { TemplateDraft } from '@/db/seed/templates/draft'

export const champions: TemplateDraft[] = [
  {
    slug: 'four-scores',
    category: 'pronostico',
    title: { it: 'Quattro risultati sul foglio', en: 'Four scores on paper' },
    description: {
      it: 'Prima del fischio d’inizio scrivi il risultato esatto di quattro partite della serata. Alla fine conta quanti ne hai presi.',
      en: 'Before kick-off, write down the exact score of four of tonight’s matches. At the end, count how many you got.',
    },
    points: 20,
    defaultDueInDays: 0,
  },
  {
    slug: 'last-four',
    category: 'pronostico',
    title: { it: 'Le mie quattro semifinaliste', en: 'My four semi-finalists' },
    description: {
      it: 'Scrivile oggi, chiudi il foglio in un cassetto e riaprilo il giorno delle semifinali.',
      en: 'Write them down today, lock the sheet in a drawer and open it again on semi-final day.',
    },
    points: 10,
    defaultDueInDays: null,
  },
  {
    slug: 'goal-log',
    category: 'statistiche',
    title: { it: 'Cronista di coppa', en: 'Cup reporter' },
    description: {
      it: 'Segna minuto e marcatore di ogni gol di una partita, poi confronta i tuoi appunti con il tabellino.',
      en: 'Note the minute and scorer of every goal in a match, then check your notes against the match report.',
    },
    points: 15,
    defaultDueInDays: 0,
  },
  {
    slug: 'away-nights',
    category: 'statistiche',
    title: { it: 'Quanto pesa la trasferta', en: 'What playing away costs' },
    description: {
      it: 'Prendi tutte le partite di una giornata e calcola la percentuale di vittorie fuori casa. È più alta o più bassa di quel che pensavi?',
      en: 'Take every match in a round and work out the share of away wins. Is it higher or lower than you thought?',
    },
    points: 30,
    defaultDueInDays: 1,
    pro: true,
  },
  {
    slug: 'ten-finals',
    category: 'cultura',
    title: { it: 'Dieci finali a memoria', en: 'Ten finals by heart' },
    description: {
      it: 'Squadre, città, risultato: scrivine dieci senza cercare, poi verifica.',
      en: 'Teams, city, score: write down ten without looking them up, then check.',
    },
    points: 30,
    defaultDueInDays: 3,
  },
  {
    slug: 'anthem',
    category: 'cultura',
    title: { it: 'Le lingue dell’inno', en: 'The languages of the anthem' },
    description: {
      it: 'Ascolta l’inno dall’inizio alla fine e riconosci in quali lingue è cantato.',
      en: 'Listen to the anthem from start to finish and work out which languages it’s sung in.',
    },
    points: 5,
    defaultDueInDays: 7,
  },
  {
    slug: 'offside',
    category: 'tifo',
    title: { it: 'Spiega il fuorigioco', en: 'Explain offside' },
    description: {
      it: 'Guarda una partita con chi il calcio non lo segue e spiegagli il fuorigioco. Vale solo se poi lo spiega lui a te.',
      en: 'Watch a match with someone who never does and explain offside. It only counts if they can explain it back.',
    },
    points: 15,
    defaultDueInDays: 2,
  },
  {
    slug: 'their-song',
    category: 'tifo',
    title: { it: 'Il coro degli altri', en: 'The other end’s song' },
    description: {
      it: 'Scegli una squadra straniera in campo questa settimana e impara il ritornello del suo coro più famoso.',
      en: 'Pick a foreign side playing this week and learn the chorus of its best-known song.',
    },
    points: null,
    defaultDueInDays: null,
  },
]
