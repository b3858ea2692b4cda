import type { TemplateDraft } from '@/db/seed/templates/draft'

export const bundesliga: TemplateDraft[] = [
  {
    slug: 'five-scores',
    category: 'pronostico',
    title: { it: 'Cinque risultati, un weekend', en: 'Five scores, one weekend' },
    description: {
      it: 'Scrivi il risultato esatto di cinque partite della giornata. Due giusti sono già da applausi.',
      en: 'Write down the exact score of five matches in the round. Two right deserve applause.',
    },
    points: 30,
    defaultDueInDays: 2,
  },
  {
    slug: 'early-goal',
    category: 'pronostico',
    title: { it: 'Entro la mezz’ora', en: 'Within half an hour' },
    description: {
      it: 'Scegli due partite in cui, secondo te, si segnerà entro il 30’.',
      en: 'Pick two matches in which you expect a goal within thirty minutes.',
    },
    points: 15,
    defaultDueInDays: 1,
  },
  {
    slug: 'halves',
    category: 'statistiche',
    title: { it: 'Primo tempo contro secondo', en: 'First half against second' },
    description: {
      it: 'Conta i gol di una giornata nei due tempi e calcola la media a partita di ognuno.',
      en: 'Count the goals of a round, half by half, and work out the average per match for each half.',
    },
    points: 20,
    defaultDueInDays: 2,
  },
  {
    slug: 'press',
    category: 'statistiche',
    title: { it: 'Il cronometro del pressing', en: 'The pressing stopwatch' },
    description: {
      it: 'Per dieci volte cronometra quanti secondi servono a una squadra per riprendersi la palla.',
      en: 'Ten times over, time how many seconds a side takes to win the ball back.',
    },
    points: 40,
    defaultDueInDays: 1,
    pro: true,
  },
  {
    slug: 'fifty-plus-one',
    category: 'cultura',
    title: { it: 'Che cos’è il 50+1', en: 'What 50+1 means' },
    description: {
      it: 'Scopri che cosa dice la regola del 50+1 e spiegala a un amico in un minuto.',
      en: 'Find out what the 50+1 rule says and explain it to a friend in one minute.',
    },
    points: 15,
    defaultDueInDays: 5,
  },
  {
    slug: 'german-words',
    category: 'cultura',
    title: { it: 'Dieci parole di tedesco', en: 'Ten words of German' },
    description: {
      it: 'Torwart, Abseits, Elfmeter: impara dieci parole del calcio e usane tre durante una partita.',
      en: 'Torwart, Abseits, Elfmeter: learn ten football words and use three of them during a match.',
    },
    points: 10,
    defaultDueInDays: null,
  },
  {
    slug: 'no-commentary',
    category: 'tifo',
    title: { it: 'Solo il rumore della curva', en: 'Just the sound of the stands' },
    description: {
      it: 'Guarda dieci minuti senza telecronaca: prova a capire dal rumore che cosa succede.',
      en: 'Watch ten minutes without commentary: try to tell from the noise what is going on.',
    },
    points: 5,
    defaultDueInDays: 0,
  },
  {
    slug: 'train-trip',
    category: 'tifo',
    title: { it: 'La trasferta in treno', en: 'An away day by train' },
    description: {
      it: 'Prepara sulla carta una trasferta in Germania: treno, stadio, piatto tipico della città.',
      en: 'Plan an away day in Germany on paper: train, ground and the dish the city is known for.',
    },
    points: null,
    defaultDueInDays: 7,
  },
]
