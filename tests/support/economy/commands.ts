import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { WEEKLY_CONVERSION_CAP } from '@/lib/ledger/conversion/rules'
import { reverseCorrection } from '@/lib/ledger/corrections/commands'
import { CORRECTIONS_PER_DAY } from '@/lib/ledger/corrections/rules'
import { setMissionStatus } from '@/lib/missions/commands'
import { DAILY_DECLARED_XP } from '@/lib/missions/rules'
import { makeMission } from '../factories'
import { earn } from '../leagues'
import { codes, refusal, storm } from '../storm'
import { convert, correct, correctionsOf } from '../wallets'
import { SHOP_COMMANDS } from './shop'
import {
  add,
  type EconomyCommand,
  type FanModel,
  fan,
  fanOf,
  gain,
  lose,
  type Model,
  moveClock,
  ofFan,
  today,
} from './world'

const declareMission = fc.tuple(fan, fc.integer({ min: 0, max: 100 })).map(([index, points]) =>
  ofFan(`declare ${points} XP`, index, async (own, model, real) => {
    const made = fanOf(real.fans, index)
    const id = await makeMission(made, points)
    await setMissionStatus(made.actor, { id, status: 'done' })
    const xp = Math.min(points, DAILY_DECLARED_XP - (own.declared.get(model.day) ?? 0))
    add(own.declared, model.day, xp)
    own.xp += xp
    own.missions.push({ id, points })
  }),
)

const redoMission = fc.tuple(fan, fc.nat(9)).map(([index, which]) =>
  ofFan(`redo mission ${which}`, index, async (own, _model, real) => {
    const mission = own.missions[which % Math.max(1, own.missions.length)]
    if (!mission) return
    const made = fanOf(real.fans, index)
    await setMissionStatus(made.actor, { id: mission.id, status: 'todo' })
    await setMissionStatus(made.actor, { id: mission.id, status: 'done' })
  }),
)

const scoreQuiz = fc.tuple(fan, fc.integer({ min: 1, max: 10 })).map(([index, right]) =>
  ofFan(`quiz with ${right} right`, index, async (own, _model, real) => {
    const points = 5 * right
    own.quizzes.push({ causeId: await earn(fanOf(real.fans, index), points), points })
    own.earned += points
    gain(own, points)
  }),
)

const takeBackQuiz = fc.tuple(fan, fc.nat(9)).map(([index, which]) =>
  ofFan(`take back quiz ${which}`, index, async (own, _model, real) => {
    const [quiz] = own.quizzes.splice(which % Math.max(1, own.quizzes.length), 1)
    if (!quiz) return
    await earn(fanOf(real.fans, index), -quiz.points, quiz.causeId)
    own.earned -= quiz.points
    lose(own, quiz.points)
  }),
)

const roomOf = (own: FanModel, { week }: Model) =>
  Math.min(own.points, WEEKLY_CONVERSION_CAP - (own.converted.get(week) ?? 0))

function noteConversion(own: FanModel, { week }: Model, amount: number): void {
  own.points -= amount
  own.tokens += amount
  add(own.converted, week, amount)
}

const convertSome = fc.tuple(fan, fc.integer({ min: 1, max: 600 })).map(([index, amount]) =>
  ofFan(`convert ${amount}`, index, async (own, model, real) => {
    const goes = amount <= roomOf(own, model)
    expect(await refusal(convert(fanOf(real.fans, index), amount))).toBe(goes ? 'done' : 'conflict')
    if (goes) noteConversion(own, model, amount)
  }),
)

const convertAtOnce = fc.tuple(fan, fc.integer({ min: 1, max: 200 })).map(([index, amount]) =>
  ofFan(`convert ${amount} five times at once`, index, async (own, model, real) => {
    const times = Math.min(5, Math.floor(roomOf(own, model) / amount))
    const { done, refused } = await storm(5, () => convert(fanOf(real.fans, index), amount))
    expect(done).toHaveLength(times)
    expect(Object.keys(codes(refused)).filter((code) => code !== 'conflict')).toEqual([])
    for (let time = 0; time < times; time++) noteConversion(own, model, amount)
  }),
)

const convertTwice = fan.map((index) =>
  ofFan('convert 10 twice with one key', index, async (own, model, real) => {
    if (roomOf(own, model) < 10) return
    const requestId = randomUUID()
    for (let time = 0; time < 2; time++) await convert(fanOf(real.fans, index), 10, requestId)
    noteConversion(own, model, 10)
  }),
)

/**
 * Applies a correction to the model.
 * @returns the expected refusal, or null
 */
function applyCorrection(own: FanModel, model: Model, asset: 'xp' | 'points' | 'tokens', amount: number) {
  if ((model.moved.get(model.day) ?? 0) + Math.abs(amount) > CORRECTIONS_PER_DAY) return 'over_day_limit'
  const given = own.corrections
    .filter((each) => each.asset === 'xp')
    .reduce((sum, each) => sum + each.amount, 0)
  const room = { xp: given, tokens: own.tokens, points: Number.POSITIVE_INFINITY }[asset]
  if (room + amount < 0) return 'conflict'
  add(model.moved, model.day, Math.abs(amount))
  if (asset !== 'points') own[asset] += amount
  else if (amount > 0) gain(own, amount)
  else lose(own, -amount)
  return null
}

const amount = fc.integer({ min: -300, max: 300 }).filter((each) => each !== 0)
const correctSome = fc
  .tuple(fan, fc.constantFrom('xp', 'points', 'tokens'), amount)
  .map(([index, asset, amount]) =>
    ofFan(`correct ${amount} ${asset}`, index, async (own, model, real) => {
      const made = fanOf(real.fans, index)
      const due = applyCorrection(own, model, asset, amount)
      expect(await refusal(correct(real.admin, made, { asset, amount }))).toBe(due ?? 'done')
      const known = new Set(own.corrections.map(({ id }) => id))
      const id = (await correctionsOf(made)).find((each) => !known.has(each))
      if (!due) own.corrections.push({ id: id ?? '', asset, amount, reversed: false })
    }),
  )

const reverseSome = fc.tuple(fan, fc.nat(9)).map(([index, which]) =>
  ofFan(`reverse correction ${which}`, index, async (own, model, real) => {
    const original = own.corrections[which % Math.max(1, own.corrections.length)]
    if (!original) return
    const { id, asset } = original
    const due = original.reversed ? 'not_found' : applyCorrection(own, model, asset, -original.amount)
    expect(await refusal(reverseCorrection(real.admin, { id }))).toBe(due ?? 'done')
    if (due) return
    original.reversed = true
    const known = new Set(own.corrections.map((each) => each.id))
    const reversal = (await correctionsOf(fanOf(real.fans, index))).find((each) => !known.has(each))
    // A reversal cannot be reversed itself.
    own.corrections.push({ id: reversal ?? '', asset, amount: -original.amount, reversed: true })
  }),
)

const passDays = fc.integer({ min: 1, max: 5 }).map(
  (days): EconomyCommand => ({
    check: () => true,
    run: async (model) => {
      await moveClock(`${days} days`)
      Object.assign(model, await today())
    },
    toString: () => `${days} days pass`,
  }),
)

/** Every command of the economy. */
export const COMMANDS = [
  declareMission,
  redoMission,
  scoreQuiz,
  scoreQuiz,
  takeBackQuiz,
  convertSome,
  convertAtOnce,
  convertTwice,
  correctSome,
  reverseSome,
  passDays,
  ...SHOP_COMMANDS,
]
