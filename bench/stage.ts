import { withConnection } from '@/db/one-connection'
import type { Lifecycle } from '../server/start/lifecycle.ts'
import { CARDS, type Databases, FAN, fillCards, fillMissions, leaguePath, openDatabases } from './database.ts'
import { buildFloor, serveFloor } from './floor-app.ts'
import type { Options } from './options.ts'
import type { Served } from './process.ts'
import { serveProduct } from './product-app.ts'
import { compareScreens, fillScreens, type Screen } from './same-content/pages.ts'
import { signIn } from './sign-in.ts'
import { makeVerifiedFan } from './verified-missions.ts'
import { makeWholeRound, type WholeRound } from './whole-round.ts'

/** What parts share that measure the running applications. */
export type Stage = {
  options: Options
  life: Lifecycle
  databases: Databases
  product: Served
  floor: Served
  /** The floor's one server action. */
  floorAction: string
  /** The signed-in fan's cookies. */
  cookie: string
  /** The signed-in pages that the floor rebuilds. */
  screens: Screen[]
  missions: string[]
  /** The address of the fan's league. */
  league: string
  /** The address of a slip of ten matches with four questions each. */
  matchday: string
  cards: string[]
}

const verifiedFan = (url: string): Promise<string> =>
  withConnection(url, (sql) => makeVerifiedFan(sql, CARDS))

const wholeRound = (url: string): Promise<WholeRound> => withConnection(url, makeWholeRound)

/** Starts database, floor and product, one process each, and signs in a fan with a full page of missions. */
export async function openStage(options: Options, life: Lifecycle): Promise<Stage> {
  const databases = await openDatabases(life)
  const missions = await fillMissions(databases.product)
  const cards = await fillCards(databases.product, databases.floor)
  const league = await leaguePath(databases.product)
  if (missions.length !== CARDS || cards.length !== CARDS)
    throw new Error(`${CARDS} rows are wanted, there are ${missions.length} and ${cards.length}`)
  const verified = await verifiedFan(databases.product)
  const { matchday, matches, match } = await wholeRound(databases.product)
  const product = await serveProduct({ databaseUrl: databases.product }, life)
  const cookie = await signIn(product.url, FAN)
  const screens = [
    { name: 'declared', path: '/missions', panel: 'missions', cookie },
    { name: 'verified', path: '/missions', panel: 'missions', cookie: verified },
    { name: 'suggestions', path: '/missions?tab=suggested', panel: 'missions', cookie },
    { name: 'league', path: league, panel: 'table', cookie },
    { name: 'leagues', path: '/leagues', panel: 'main', cookie },
    { name: 'matchday', path: matchday, panel: 'main', cookie },
    { name: 'matches', path: matches, panel: 'main', cookie },
    { name: 'match', path: match, panel: 'main', cookie },
    { name: 'wallet', path: '/wallet', panel: 'main', cookie },
    { name: 'shop', path: '/shop', panel: 'main', cookie },
  ]
  const bare = await buildFloor(life, product.url, screens)
  await fillScreens(databases.floor, bare.screens)
  const floor = await serveFloor(bare.folder, databases.floor, life)
  await compareScreens(product.url, floor.url, screens)
  return {
    options,
    life,
    databases,
    product,
    floor,
    floorAction: bare.actionId,
    cookie,
    screens,
    missions,
    league,
    matchday,
    cards,
  }
}
