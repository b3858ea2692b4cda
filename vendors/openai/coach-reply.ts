import { type Topic, topicOf } from './coach-topics.ts'
import type { CoachContext, CoachFixture } from './context.ts'

type Words = {
  nonsense: string
  noFixtures: string
  weekend: string
  forFive: string
  best: (side: CoachFixture['home']) => string
  opening: (fixture: CoachFixture) => string
  records: (fixture: CoachFixture) => string
  form: (fixture: CoachFixture) => string
  rest: (fixture: CoachFixture) => string
  chances: (fixture: CoachFixture) => string
  pays: (fixture: CoachFixture) => string
  meetings: (fixture: CoachFixture) => string
  next: string
  suggestions: (fixture: CoachFixture) => string[]
  mission: (title: string) => string
  quiz: string
  five: string
}

/** What can be said about the season at home and away; empty before both have played. */
const records = (
  { home, away }: CoachFixture,
  say: (
    one: NonNullable<CoachFixture['home']['record']>,
    other: NonNullable<CoachFixture['home']['record']>,
  ) => string,
) => (home.record && away.record ? say(home.record, away.record) : '')

const letters = (form: string, names: Record<string, string>) =>
  [...form].map((letter) => names[letter] ?? letter).join('')

const italianForm = (form: string) => letters(form, { W: 'V', D: 'N', L: 'P' }) || 'nessuna partita'

const IT: Words = {
  nonsense:
    'Questa non l’ho capita. Chiedimi di una squadra, di una partita o del turno che viene: ti rispondo con i numeri che ho.',
  noFixtures:
    'Nei prossimi giorni non vedo partite delle tue competizioni. Intanto il quiz di oggi tiene viva la serie.',
  weekend: 'Per il weekend partirei dalla partita più aperta che vedo.',
  forFive:
    'Una cinquina la trovi qui sotto: profili diversi, mai più di due per squadra. Queste sono le partite su cui poggia.',
  best: ({ name, form }) =>
    `La più in forma tra chi gioca nei prossimi giorni è ${name}: ${italianForm(form)}, dalla più recente.`,
  opening: ({ home, away, competition, when }) => `${home.name} – ${away.name}, ${competition}, ${when}.`,
  records: (fixture) =>
    records(
      fixture,
      (home, away) =>
        `${fixture.home.name} in casa: vittorie ${home.won} su ${home.played}, a segno in ${home.scoredIn}. ${fixture.away.name} fuori: sconfitte ${away.lost} su ${away.played}, gol subiti in ${away.concededIn}.`,
    ),
  form: ({ home, away }) =>
    `Le ultime, dalla più recente: ${home.name} ${italianForm(home.form)}, ${away.name} ${italianForm(away.form)}.`,
  rest: ({ home, away }) =>
    home.rest === null || away.rest === null || home.rest === away.rest
      ? ''
      : `Più giorni di riposo per ${(home.rest > away.rest ? home : away).name}.`,
  chances: ({ home, away, chances }) =>
    chances
      ? `Le valutazioni pubbliche danno ${chances.home} su cento a ${home.name}, ${chances.draw} al pareggio, ${chances.away} a ${away.name}.`
      : '',
  pays: ({ pays }) => (pays ? `Il pareggio vale ${pays.draw} punti.` : ''),
  meetings: ({ meetings }) => (meetings.length > 0 ? `I precedenti: ${meetings.join('; ')}.` : ''),
  next: 'Da dove partire:',
  suggestions: ({ home, away }) => [
    `Guarda il primo quarto d’ora di ${home.name} – ${away.name} e segna chi recupera più palloni a centrocampo.`,
    `Scrivi prima del via la formazione che ti aspetti per ${home.name}, poi confrontala con quella vera.`,
    `Conta quante volte ${away.name} esce palla al piede dalla pressione.`,
  ],
  mission: (title) => `Completa la missione «${title}» prima del fischio d’inizio.`,
  quiz: 'Gioca il quiz di oggi: le domande sui risultati aiutano a leggere la forma.',
  five: 'Cinquina',
}

const EN: Words = {
  nonsense:
    'I didn’t get that one. Ask me about a team, a match or the next round, and I’ll answer with the figures I have.',
  noFixtures:
    'I can’t see any matches of your competitions in the next few days. Today’s quiz keeps your streak alive.',
  weekend: 'For the weekend I’d start with the most open match I can see.',
  forFive:
    'You’ll find a five below: different profiles, never more than two from a team. These are the matches behind it.',
  best: ({ name, form }) =>
    `The best form among those playing in the next few days is ${name}’s: ${form || 'none'}, most recent first.`,
  opening: ({ home, away, competition, when }) => `${home.name} v ${away.name}, ${competition}, ${when}.`,
  records: (fixture) =>
    records(
      fixture,
      (home, away) =>
        `${fixture.home.name} have won ${home.won} of ${home.played} at home and scored in ${home.scoredIn}. ${fixture.away.name} have lost ${away.lost} of ${away.played} away and conceded in ${away.concededIn}.`,
    ),
  form: ({ home, away }) =>
    `Latest results, most recent first: ${home.name} ${home.form || 'none'}, ${away.name} ${away.form || 'none'}.`,
  rest: ({ home, away }) =>
    home.rest === null || away.rest === null || home.rest === away.rest
      ? ''
      : `${(home.rest > away.rest ? home : away).name} have had more rest.`,
  chances: ({ home, away, chances }) =>
    chances
      ? `The public rating gives ${home.name} ${chances.home} in a hundred, the draw ${chances.draw}, ${away.name} ${chances.away}.`
      : '',
  pays: ({ pays }) => (pays ? `A draw is worth ${pays.draw} points.` : ''),
  meetings: ({ meetings }) => (meetings.length > 0 ? `Earlier meetings: ${meetings.join('; ')}.` : ''),
  next: 'Where to start:',
  suggestions: ({ home, away }) => [
    `Watch the first fifteen minutes of ${home.name} v ${away.name} and note who wins more balls in midfield.`,
    `Write down the line-up you expect from ${home.name} before kick-off, then compare it with the real one.`,
    `Count how often ${away.name} play their way out of the press.`,
  ],
  mission: (title) => `Finish the mission “${title}” before kick-off.`,
  quiz: 'Play today’s quiz: the questions on results help you read form.',
  five: 'Five',
}

const FIXTURES_SHOWN = 2

/** Profiles that can play at home and away, by their position among the fifteen. */
const PROPOSED = [2, 6, 7, 9, 11]

/** `Cinquina: Terzino Napoli, Regista Inter` and so on, when the question asks for one. */
function fiveFor({ kind }: Topic, { five }: CoachContext, words: Words): string[] {
  if (!five || kind !== 'five') return []
  const line = PROPOSED.flatMap((place, count) => {
    const [profile] = five.profiles[place]?.split(':') ?? []
    return profile ? [`${profile} ${five.teams[count % five.teams.length]}`] : []
  })
  return [`${words.five}: ${line.join(', ')}`]
}

/** The line that opens the reply, for topics that have one. */
function leadOf(topic: Topic, words: Words): string[] {
  if (topic.kind === 'form') return [words.best(topic.best)]
  if (topic.kind === 'five') return [words.forFive]
  return topic.kind === 'weekend' ? [words.weekend] : []
}

/** All that there is to say of a match, or what the topic needs of it. */
function aboutMatch({ kind }: Topic, fixture: CoachFixture, place: number, words: Words): string {
  const isShort = kind === 'five' || (place > 0 && kind !== 'match' && kind !== 'any')
  const parts = isShort
    ? [words.opening(fixture), kind === 'form' ? words.form(fixture) : words.chances(fixture)]
    : [
        words.opening(fixture),
        words.records(fixture),
        words.form(fixture),
        words.rest(fixture),
        words.chances(fixture),
        words.pays(fixture),
        words.meetings(fixture),
      ]
  return parts.filter(Boolean).join(' ')
}

/** The application puts a mission's pick in brackets after its title. */
const PICKED = / \([^()]*\)$/

/** A reply to the question, composed from the context alone: it invents no figure. */
export function coachReply(question: string, context: CoachContext): string {
  const { language, openMissions } = context
  const words = language === 'it' ? IT : EN
  if (!isReadable(question)) return words.nonsense
  const topic = topicOf(question, context)
  const chosen = topic.fixtures.slice(0, FIXTURES_SHOWN)
  const [first] = chosen
  if (!first) return `${words.noFixtures}\n\n${words.next}\n- ${words.quiz}`
  const paragraphs = chosen.map((fixture, index) => aboutMatch(topic, fixture, index, words))
  const suggestions = [
    ...fiveFor(topic, context, words),
    ...words.suggestions(first),
    ...openMissions
      .filter((title) => !PICKED.test(title))
      .slice(0, 1)
      .map(words.mission),
    words.quiz,
  ]
  return `${[...leadOf(topic, words), ...paragraphs].join('\n\n')}\n\n${words.next}\n${suggestions.map((line) => `- ${line}`).join('\n')}`
}

const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const KEYS_IN_A_ROW = 4

/** A word with a vowel or in another script, neither one repeated letter nor a run along a row of keys. */
const isWord = (word: string) =>
  /[aeiouyàèéìòù]|[^\p{Script=Latin}]/iu.test(word) &&
  !/(\p{L})\1{2}/iu.test(word) &&
  !KEYBOARD_ROWS.some((row) => word.length >= KEYS_IN_A_ROW && row.includes(word.toLowerCase()))

/** Contains at least two words. */
const isReadable = (question: string) => (question.match(/\p{L}{3,}/gu) ?? []).filter(isWord).length >= 2
