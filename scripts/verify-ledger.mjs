#!/usr/bin/env node
// Recomputes an exported wallet with nothing but Node: node verify-ledger.mjs FILE [HEADS]
// FILE is the CSV or the JSON lines of the wallet, HEADS what /api/ledger/heads answers, as a file or an address.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

const TIMEOUT_MS = 30_000
const OTHER = 'not an exported wallet'
const CUT = 'the file ends too early: export it again'

const sha256 = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}
const bytes = (hex) => Buffer.from(hex, 'hex')

/** The lines of a CSV; a line break inside quotes belongs to its cell. */
const linesOf = (text) => text.match(/(?:"(?:[^"]|"")*"|[^"\r\n])+/g) ?? []

/** The cells of one line of CSV; a doubled quote inside quotes is a quote. */
const cellsOf = (line) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(,|$)/g)]
    .filter(([whole], place) => whole !== '' || place === 0)
    .map(([, cell]) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell))

const TEXTS = {
  userId: 'account',
  asset: 'asset',
  causeKind: 'cause_kind',
  causeId: 'cause_id',
  createdAt: 'created_at',
  previousHash: 'previous_hash',
  hash: 'hash',
}
const NUMBERS = { place: 'place', amount: 'amount', balance: 'balance', ruleVersion: 'rule_version' }

function readCsv(text) {
  const [head = [], ...rows] = linesOf(text).map(cellsOf)
  const columns = Object.values({ ...TEXTS, ...NUMBERS })
  if (!columns.every((name) => head.includes(name))) throw new Error(OTHER)
  if (rows.some((row) => row.length < head.length)) throw new Error(CUT)
  const read = (row, names, as) =>
    Object.fromEntries(
      Object.entries(names).map(([name, column]) => [name, as(row[head.indexOf(column)] ?? '')]),
    )
  const lines = rows.map((row) => ({ ...read(row, TEXTS, String), ...read(row, NUMBERS, Number) }))
  return { lines, proof: null }
}

function parsed(line, index) {
  try {
    return JSON.parse(line)
  } catch {
    throw new Error(`line ${index} cannot be read`)
  }
}

function readJson(text) {
  const [what, ...rest] = text.trimEnd().split('\n').map(parsed)
  if (what.format !== 'goalquest-ledger' || what.version !== 1) throw new Error(OTHER)
  const end = rest.pop()
  if (!end || !('proof' in end)) throw new Error(CUT)
  return { lines: rest, proof: end.proof }
}

const hashOf = (before, line) => {
  const { place, userId, asset, amount, causeKind, causeId, ruleVersion, createdAt } = line
  return sha256(
    bytes(before),
    [place, userId, asset, amount, causeKind, causeId, ruleVersion, createdAt].join('|'),
  )
}

/** What is wrong with the first bad line, or null. */
function firstFault(lines) {
  const balances = {}
  let head = ''
  for (const [index, line] of lines.entries()) {
    const place = index + 1
    const balance = (balances[line.asset] ?? 0) + line.amount
    if (line.place !== place) return `line ${place} is missing: ${line.place} stands in its place`
    if (line.userId !== lines[0].userId) return `line ${place} belongs to another account`
    if (line.previousHash !== head) return `line ${place} does not follow from the one before it`
    if (hashOf(head, line) !== line.hash) return `line ${place} is not what was hashed`
    if (line.balance !== balance) return `line ${place} shows a balance of ${line.balance}, not ${balance}`
    balances[line.asset] = balance
    head = line.hash
  }
  return null
}

const rootOf = ({ userId, length, head, path }) =>
  path.reduce(
    (hash, step) => sha256(bytes(`01${step.side === 'left' ? step.hash + hash : hash + step.hash}`)),
    sha256(bytes('00'), `${userId}|${length}|${head}`),
  )

/** What is wrong with the published days, or with the proof against them; null when nothing is. */
function proofFault(proof, lines, days) {
  for (const [index, { day, fans, root, previousHash, hash }] of days.entries()) {
    if (index > 0 && previousHash !== days[index - 1].hash)
      return `${day} does not follow from the day before it`
    if (sha256([day, fans, root, previousHash].join('|')) !== hash)
      return `the hash of ${day} is not that of its root`
  }
  if (!proof) return null
  if (lines[proof.length - 1]?.hash !== proof.head)
    return `line ${proof.length} is not the one published on ${proof.day}`
  const published = days.find(({ day }) => day === proof.day)
  if (!published) return `nothing was published on ${proof.day}`
  return rootOf(proof) === published.root
    ? null
    : `the proof does not lead to the root published on ${proof.day}`
}

async function textOf(from) {
  if (!/^https?:/.test(from)) return readFileSync(from, 'utf8')
  const answer = await fetch(from, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!answer.ok) throw new Error(`${from} answers ${answer.status}`)
  return answer.text()
}

async function readDays(from) {
  const days = JSON.parse(await textOf(from))?.days
  if (!Array.isArray(days)) throw new Error(`${from} holds no published days`)
  return days
}

const [file, heads] = process.argv.slice(2)
if (!file) {
  console.error('usage: node verify-ledger.mjs FILE [HEADS]')
  process.exit(2)
}
try {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  const { lines, proof } = text.startsWith('{') ? readJson(text) : readCsv(text)
  const fault = firstFault(lines)
  if (fault) {
    console.log(`NO   ${fault}`)
    process.exit(1)
  }
  console.log(
    `yes  ${lines.length} lines, each carries the hash of the one before it and the balance after it`,
  )
  console.log(`     head ${lines.at(-1)?.hash ?? '(no lines)'}`)
  if (heads) {
    const wrong = proofFault(proof, lines, await readDays(heads))
    if (wrong) {
      console.log(`NO   ${wrong}`)
      process.exit(1)
    }
    if (proof) console.log(`yes  line ${proof.length} is under the root published on ${proof.day}`)
    else
      console.log('     this file has no proof: take the JSON export, from the day after your first line on')
  } else if (proof) console.log(`     published on ${proof.day}: give the heads as well to check it`)
} catch (error) {
  console.error(`${file}: ${error.cause?.message || error.message}`)
  process.exit(2)
}
