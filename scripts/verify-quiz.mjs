import { createHash, createHmac } from 'node:crypto'

/**
 * Checks the quiz of a day without trusting the server: SHA-256 of the revealed seed must be the hash that was shown the day before,
 * and the questions of the bank must stand in the order of their keyed hash. Needs only Node:
 *   node verify-quiz.mjs https://goalquest.example 2026-11-19
 */
const TIMEOUT_MS = 30_000

const [address, day] = process.argv.slice(2)
if (!address || !/^\d{4}-\d{2}-\d{2}$/.test(day ?? '')) {
  console.error('usage: node verify-quiz.mjs URL YYYY-MM-DD')
  process.exit(2)
}

async function fairnessOf() {
  const url = new URL(`/api/quiz/fairness?day=${day}`, address)
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`the server answers ${answer.status}`)
  const fairness = await answer.json()
  if (typeof fairness?.commitment !== 'string') throw new Error('the answer is not about a quiz')
  return fairness
}

const { seed, commitment, committedAt, onTime, drawn } = await fairnessOf().catch((error) => {
  console.error(`${day}: ${error.cause?.message || error.message}`)
  process.exit(2)
})
console.log(`${day}: hash ${commitment}, shown since ${committedAt}`)
if (!onTime) console.log('Fixed only after the day had begun: what follows proves nothing about it.')
if (!seed) {
  console.log('The seed is secret until the day is over.')
  process.exit(0)
}

const bytes = Buffer.from(seed, 'hex')
const keyOf = (slug) => createHmac('sha256', bytes).update(`question|${slug}`).digest('hex')
const isSorted = (questions) =>
  questions.every(({ slug }, place) => place === 0 || keyOf(questions[place - 1].slug) < keyOf(slug))

const checks = {
  'SHA-256 of the seed is the hash': createHash('sha256').update(bytes).digest('hex') === commitment,
}
for (const difficulty of new Set((drawn ?? []).map((question) => question.difficulty)))
  checks[`the ${difficulty} questions stand in the order of the seed`] = isSorted(
    drawn.filter((question) => question.difficulty === difficulty),
  )

for (const [what, holds] of Object.entries(checks)) console.log(`${holds ? 'yes' : 'NO '}  ${what}`)
process.exit(Object.values(checks).every(Boolean) ? 0 : 1)
