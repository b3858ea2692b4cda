import type { TemplateDraft } from '@/db/seed/templates/draft'

export const europa: TemplateDraft[] = [
  {
    slug: 'the-draw',
    category: 'pronostico',
    title: { it: 'Il pareggio della serata', en: 'The draw of the night' },
    description: {
      it: 'Tra tutte le partite della serata scegli, prima del via, quella che secondo te finirà in parità.',
      en: 'Before kick-off, pick the one match tonight that you think will end level.',
    },
    points: 12,
    defaultDueInDays: 0,
  },
  {
    slug: 'surprise',
    category: 'pronostico',
    title: { it: 'La sorpresa del torneo', en: 'The surprise of the cup' },
    description: {
      it: 'Scegli una squadra che i tuoi amici non conoscono e scrivi in tre righe perché può arrivare in fondo.',
      en: 'Pick a side your friends have never heard of and write in three lines why it could go all the way.',
    },
    points: 10,
    defaultDueInDays: null,
  },
  {
    slug: 'corners-by-half',
    category: 'statistiche',
    title: { it: 'Corner, tempo per tempo', en: 'Corners, half by half' },
    description: {
      it: 'Conta i corner di una partita separando primo e secondo tempo. In quale si attacca di più?',
      en: 'Count the corners in a match, half by half. In which half do they attack more?',
    },
    points: 15,
    defaultDueInDays: 0,
  },
  {
    slug: 'last-quarter',
    category: 'statistiche',
    title: { it: 'L’ultimo quarto d’ora', en: 'The last fifteen minutes' },
    description: {
      it: 'In una giornata intera, quanti gol arrivano dal 75’ in poi? Contali e calcola la percentuale sul totale.',
      en: 'Over a whole round, how many goals come after the 75th minute? Count them and work out their share.',
    },
    points: 35,
    defaultDueInDays: 1,
  },
  {
    slug: 'uefa-cup',
    category: 'cultura',
    title: { it: 'Quando si chiamava Coppa UEFA', en: 'When it was the UEFA Cup' },
    description: {
      it: 'Trova cinque squadre che l’hanno vinta con il vecchio nome e scrivi chi hanno battuto in finale.',
      en: 'Find five sides that won it under its old name and write down who they beat in the final.',
    },
    points: 20,
    defaultDueInDays: 3,
  },
  {
    slug: 'long-road',
    category: 'cultura',
    title: { it: 'La trasferta più lunga', en: 'The longest away day' },
    description: {
      it: 'Segna su una cartina le città delle partite della settimana e trova chi fa più chilometri.',
      en: 'Mark the cities of this week’s matches on a map and find out who travels furthest.',
    },
    points: 25,
    defaultDueInDays: 4,
    pro: true,
  },
  {
    slug: 'small-ground',
    category: 'tifo',
    title: { it: 'Uno stadio mai sentito', en: 'A ground you’ve never heard of' },
    description: {
      it: 'Scegli lo stadio più piccolo della settimana e scopri quanti tifosi può ospitare.',
      en: 'Pick this week’s smallest ground and find out how many fans it holds.',
    },
    points: 8,
    defaultDueInDays: 2,
  },
  {
    slug: 'one-night-fan',
    category: 'tifo',
    title: { it: 'Tifoso per una sera', en: 'Fan for one night' },
    description: {
      it: 'Adotta per novanta minuti una squadra che non hai mai guardato e racconta a un amico chi è stato il migliore.',
      en: 'For ninety minutes, adopt a side you’ve never watched, then tell a friend who its best player was.',
    },
    points: null,
    defaultDueInDays: 0,
  },
]
