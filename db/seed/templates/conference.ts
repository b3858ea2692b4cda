import type { TemplateDraft } from '@/db/seed/templates/draft'

export const conference: TemplateDraft[] = [
  {
    slug: 'first-goal',
    category: 'pronostico',
    title: { it: 'Chi segna per primo', en: 'Who scores first' },
    description: {
      it: 'In tre partite della serata scrivi, prima del via, quale squadra segnerà il primo gol.',
      en: 'For three of tonight’s matches, write down before kick-off which side will score first.',
    },
    points: 15,
    defaultDueInDays: 0,
  },
  {
    slug: 'goals-tonight',
    category: 'pronostico',
    title: { it: 'Quanti gol stasera', en: 'Goals tonight' },
    description: {
      it: 'Scrivi il totale dei gol di tutta la serata. Se sbagli di tre al massimo, hai occhio.',
      en: 'Write down how many goals the whole night will bring. If you’re within three, you have the eye.',
    },
    points: 25,
    defaultDueInDays: 0,
  },
  {
    slug: 'notebook',
    category: 'statistiche',
    title: { it: 'Il taccuino dell’arbitro', en: 'The referee’s notebook' },
    description: {
      it: 'Annota ogni cartellino di una partita: minuto, giocatore, motivo. Eri d’accordo con tutti?',
      en: 'Note every card in a match: minute, player, reason. Did you agree with all of them?',
    },
    points: 15,
    defaultDueInDays: 0,
  },
  {
    slug: 'possession',
    category: 'statistiche',
    title: { it: 'Il possesso a occhio', en: 'Possession by eye' },
    description: {
      it: 'All’intervallo stima il possesso palla delle due squadre, poi confrontalo con il dato ufficiale.',
      en: 'At half time, guess each side’s possession, then compare it with the official figure.',
    },
    points: 10,
    defaultDueInDays: 0,
  },
  {
    slug: 'ten-nations',
    category: 'cultura',
    title: { it: 'Dieci campionati in una coppa', en: 'Ten leagues in one cup' },
    description: {
      it: 'Trova dieci squadre di dieci nazioni diverse e scrivi come si chiama il campionato di ognuna.',
      en: 'Find ten sides from ten countries and write down the name of each one’s league.',
    },
    points: 30,
    defaultDueInDays: 5,
    pro: true,
  },
  {
    slug: 'crest',
    category: 'cultura',
    title: { it: 'Lo stemma e la sua storia', en: 'A crest and its story' },
    description: {
      it: 'Scegli la squadra con lo stemma più curioso e scopri che cosa raffigura.',
      en: 'Pick the side with the oddest crest and find out what it shows.',
    },
    points: 8,
    defaultDueInDays: 3,
  },
  {
    slug: 'say-it-right',
    category: 'tifo',
    title: { it: 'Dillo come si dice', en: 'Say it right' },
    description: {
      it: 'Impara a pronunciare bene i nomi di cinque giocatori in campo questa settimana.',
      en: 'Learn to pronounce the names of five players on the pitch this week.',
    },
    points: 10,
    defaultDueInDays: 2,
  },
  {
    slug: 'new-fan',
    category: 'tifo',
    title: { it: 'Un posto in più sul divano', en: 'One more seat on the sofa' },
    description: {
      it: 'Invita qualcuno a vedere una partita che di solito salterebbe, e fagli scegliere per chi tifare.',
      en: 'Invite someone to watch a match they’d skip, and let them choose who to support.',
    },
    points: null,
    defaultDueInDays: 7,
  },
]
