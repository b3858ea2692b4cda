// Every check of a receipt's file: its name, and whether it holds.
import { createHash } from 'node:crypto'
import { activityFormula, QUIZ_QUESTIONS } from './chances.mjs'
import { fiveChecks } from './five-checks.mjs'
import { closingTime, isAsRead, outcomeOf, streaksOf } from './outcomes.mjs'
import { isPriceOf, near, priceChecks } from './price-checks.mjs'
import { replayChecks } from './replay-checks.mjs'

const sumOf = (lines, asset) =>
  lines.reduce((sum, line) => (line.asset === asset ? sum + line.amount : sum), 0)

export function checksOf(receipt) {
  if (receipt.kind === 'replay') return replayChecks(receipt)
  if (receipt.profile !== undefined)
    return [...ledgerChecks({ ...receipt, counts: true }, 'five'), ...fiveChecks(receipt)]
  const own =
    receipt.kind === 'match' ? [...matchChecks(receipt), ...priceChecks(receipt)] : activityChecks(receipt)
  return [...ledgerChecks(receipt), ...own]
}

function ledgerChecks({ lines, ledger, userId, reward, points, counts, outcome }, kind = 'mission') {
  const found = lines.map((line, place) => {
    const text = ledger.fields.map((field) => (field === 'userId' ? userId : line[field])).join('|')
    const hash = createHash('sha256')
      .update(Buffer.from(line.previousHash, 'hex'))
      .update(text, 'utf8')
      .digest('hex')
    const before = lines[place - 1]
    const follows = before?.place !== line.place - 1 || before.hash === line.previousHash
    return [`line ${line.place} of the ledger: ${line.amount} ${line.asset}`, hash === line.hash && follows]
  })
  const own = lines.filter((line) => line.kind === kind)
  const due = counts ? reward : 0
  return [
    ...found,
    [`the lines add up to the XP of the ${kind === 'five' ? 'profile' : kind}`, sumOf(own, 'xp') === reward],
    ['the lines add up to its points', sumOf(own, 'points') - sumOf(own, 'owed') === due],
    ['it pays what it was worth, or nothing', reward === (outcome === 'won' ? points : 0)],
  ]
}

function matchChecks(receipt) {
  const { rule, judgement, outcome } = receipt
  const sources = new Map(receipt.sources.map((source) => [source.id, source]))
  const found = judgement.evidence
    .filter(({ state }) => state === 'counts')
    .map((seen) => [`the score of match ${seen.matchId}`, isAsRead(rule, seen, sources.get(seen.matchId))])
  // Files from before the kickoffs were kept say nothing of them.
  if (receipt.sources.some(({ playedKickoffAt }) => playedKickoffAt !== undefined))
    found.push([
      'picks closed at the first kickoff that was played',
      closingTime(receipt) === judgement.closedAt,
    ])
  const recomputed = outcomeOf(receipt)
  const follows = recomputed === outcome || (recomputed === null && outcome === 'void')
  return [...found, ['the outcome follows from the scores', follows]]
}

const NEEDED = { quiz_score_at_least: ({ score }) => score, streak_at_least: ({ days }) => days }

function activityChecks({ rule, judgement, outcome, sources, formula, points }) {
  const { counted, needed } = judgement
  const found = [
    ['the outcome follows from what was counted', (outcome === 'won') === counted >= needed],
    ['what was needed is what the rule asks for', needed === (NEEDED[rule.kind]?.(rule) ?? 1)],
  ]
  if (rule.kind === 'quiz_score_at_least') {
    const best = Math.max(0, ...sources.map(({ score }) => score))
    found.push(
      ['what was counted is the best of the quizzes', counted === best],
      [
        `each quiz had ${QUIZ_QUESTIONS} questions`,
        sources.every(({ questions = QUIZ_QUESTIONS }) => questions === QUIZ_QUESTIONS),
      ],
    )
  }
  if (rule.kind === 'streak_at_least')
    found.push(['what was counted is a run of the quizzes', streaksOf(sources, outcome).includes(counted)])
  if (formula) {
    const own = activityFormula(rule)
    const isOwn = Object.entries(own).every(([name, value]) =>
      typeof value === 'number' ? near(value, formula[name], 1e-9) : value === formula[name],
    )
    found.push(
      [`the chance of the activity is ${formula.p}`, isOwn],
      [`${points} points are 8 / ${formula.p}, between 8 and 150`, isPriceOf(points, own.p)],
    )
  }
  return found
}
