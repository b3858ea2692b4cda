import type { TemplateDraft } from '@/db/seed/templates/draft'

export const laLiga: TemplateDraft[] = [
  {
    slug: 'margin',
    category: 'pronostico',
    title: { it: 'Lo scarto esatto', en: 'The exact margin' },
    description: {
      it: 'Scegli una partita e scrivi non solo chi vince, ma con quanti gol di scarto.',
      en: 'Pick a match and write down not only who wins, but by how many goals.',
    },
    points: 15,
    defaultDueInDays: 1,
  },
  {
    slug: 'most-goals',
    category: 'pronostico',
    title: { it: 'La partita più ricca', en: 'The most goals' },
    description: {
      it: 'Prima della giornata scegli la partita che avrà più gol di tutte.',
      en: 'Before the round, pick the match that will have more goals than any other.',
    },
    points: 10,
    defaultDueInDays: 2,
  },
  {
    slug: 'long-move',
    category: 'statistiche',
    title: { it: 'L’azione più lunga', en: 'The longest move' },
    description: {
      it: 'Conta i passaggi dell’azione più lunga di una sola squadra in una partita.',
      en: 'Count the passes in the longest move you see in a match, by one side only.',
    },
    points: 20,
    defaultDueInDays: 0,
  },
  {
    slug: 'one-on-one',
    category: 'statistiche',
    title: { it: 'Uno contro uno', en: 'One on one' },
    description: {
      it: 'Segui un’ala per un tempo intero: dribbling tentati, dribbling riusciti.',
      en: 'Follow a winger for a whole half: dribbles tried, dribbles completed.',
    },
    points: 15,
    defaultDueInDays: 0,
  },
  {
    slug: 'triangle',
    category: 'statistiche',
    title: { it: 'Il triangolo in mezzo', en: 'The midfield triangle' },
    description: {
      it: 'Per un quarto d’ora segna chi passa a chi fra tre centrocampisti. Alla fine disegna le frecce.',
      en: 'For a quarter of an hour, note who passes to whom among three midfielders. Then draw the arrows.',
    },
    points: 35,
    defaultDueInDays: 1,
    pro: true,
  },
  {
    slug: 'clasico',
    category: 'cultura',
    title: { it: 'Il Clásico in cinque date', en: 'The Clásico in five dates' },
    description: {
      it: 'Scegli cinque Clásico che hanno fatto storia e scrivi una riga per ognuno.',
      en: 'Pick five Clásicos that made history and write one line about each.',
    },
    points: 25,
    defaultDueInDays: 5,
  },
  {
    slug: 'colours',
    category: 'cultura',
    title: { it: 'Da dove vengono i colori', en: 'Where the colours come from' },
    description: {
      it: 'Scopri perché tre club spagnoli vestono i colori che vestono.',
      en: 'Find out why three Spanish clubs wear the colours they wear.',
    },
    points: 12,
    defaultDueInDays: 7,
  },
  {
    slug: 'table-talk',
    category: 'tifo',
    title: { it: 'Sobremesa di calcio', en: 'Football over coffee' },
    description: {
      it: 'Dopo la partita discuti per dieci minuti della mossa che l’ha decisa. Vince chi cambia idea.',
      en: 'After the match, talk for ten minutes about the move that decided it. Whoever changes their mind wins.',
    },
    points: 5,
    defaultDueInDays: 0,
  },
  {
    slug: 'club-anthem',
    category: 'tifo',
    title: { it: 'Una strofa in spagnolo', en: 'A verse in Spanish' },
    description: {
      it: 'Ascolta l’inno di un club spagnolo e traducine una strofa.',
      en: 'Listen to the anthem of a Spanish club and translate one verse.',
    },
    points: null,
    defaultDueInDays: 4,
  },
]
