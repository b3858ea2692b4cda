import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildDir } from './app'
import { type Answer, type Ask, fromOurPage, multipart } from './http'
import type { Visitor } from './visitor'

type Manifest = {
  node: Record<string, { exportedName: string; filename: string; workers: Record<string, unknown> }>
}

function actionManifest(): Manifest['node'] {
  const file = path.join(buildDir(), 'server/server-reference-manifest.json')
  const { node }: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  return node
}

/** Every server action of the running build: its name and the id by which anybody can call it. */
export const actionIds = (): Record<string, string> =>
  Object.fromEntries(Object.entries(actionManifest()).map(([id, { exportedName }]) => [exportedName, id]))

const isOfAdmins = (file: string) => Number(file.includes('(admin)'))

/** A page that serves each action, as the build says: of admins only where no other does, with any value for a parameter. */
export const servingPages = (): Record<string, string> =>
  Object.fromEntries(
    Object.values(actionManifest()).map(({ exportedName, workers }) => {
      const [file = ''] = Object.keys(workers).toSorted((one, other) => isOfAdmins(one) - isOfAdmins(other))
      const page = file.replace(/^app\/\[locale\]\/\(\w+\)|\/page$/g, '')
      return [exportedName, page.replace(/\[\w+\]/g, 'x')]
    }),
  )

export function actionId(name: string): string {
  const id = actionIds()[name]
  if (!id) throw new Error(`the build has no action ${name}`)
  return id
}

/** The page from which each action is called. */
export const PAGE_OF: Record<string, string> = {
  renewCalendar: '/account',
  dropCalendar: '/account',
  importFixtures: '/admin/auto-content',
  createMatch: '/admin',
  updateMatch: '/admin',
  deleteMatch: '/admin',
  correctResult: '/admin',
  liftCorrection: '/admin',
  createLeague: '/leagues',
  joinLeague: '/leagues',
  setPublic: '/leagues',
  joinByInvite: '/leagues/join/x',
  leaveLeague: '/leagues',
  renameLeague: '/leagues',
  rotateCode: '/leagues',
  removeMember: '/leagues',
  handOver: '/leagues',
  deleteLeague: '/leagues',
  createMission: '/missions',
  setMissionStatus: '/missions',
  postponeMission: '/missions',
  deleteMission: '/missions',
  addSuggestion: '/missions',
  addAllSuggestions: '/missions',
  choosePick: '/missions',
  saveSlip: '/matchday/serie_a/next',
  claimBadge: '/badges',
  placeBadges: '/badges',
  saveVisibility: '/account',
  saveMailPreferences: '/account',
  saveDevice: '/account',
  dropDevice: '/account',
  requestExport: '/account',
  beginFactor: '/account',
  confirmFactor: '/account',
  renewCodes: '/account',
  dropFactor: '/account',
  verifyFactorCode: '/auth/code',
  endSession: '/account',
  banFan: '/admin/fans',
  unbanFan: '/admin/fans',
  endFanSessions: '/admin/fans',
  sendTestMail: '/admin/mail',
  changePassword: '/account',
  requestEmailChange: '/account',
  cancelEmailChange: '/account',
  confirmEmailChange: '/auth/email',
  leaveForLink: '/auth/verify',
  requestDeletion: '/account',
  withdrawDeletion: '/account',
  createBadge: '/admin',
  updateBadge: '/admin',
  setBadgeRetired: '/admin',
  askCoach: '/coach',
  addSuggestedMission: '/coach',
  savePlan: '/coach',
  changePlan: '/coach',
  deletePlan: '/coach',
  reportTurn: '/coach',
  generateImage: '/ai',
  speakText: '/ai',
  deleteAsset: '/ai',
  generatePoster: '/posters',
  deletePoster: '/posters',
  reviewReport: '/admin/ai',
  saveFive: '/coach/five',
  startReplay: '/replays',
  joinReplay: '/replays',
  leaveReplay: '/replays',
  endReplay: '/replays',
  saveReplayPicks: '/replays',
  convertPoints: '/wallet',
  correctBalance: '/admin/corrections',
  reverseCorrection: '/admin/corrections',
  purchaseProduct: '/shop',
  equipProduct: '/shop',
  topUpDemo: '/shop',
  takeBundle: '/shop',
  createProduct: '/admin/products',
  updateProduct: '/admin/products',
  setProductActive: '/admin/products',
  startQuiz: '/quiz',
  submitQuiz: '/quiz',
  practiseQuiz: '/quiz',
  flagQuestion: '/quiz',
  saveExtendedTime: '/account',
  createTemplate: '/admin',
  updateTemplate: '/admin',
  setTemplateActive: '/admin',
  createQuizTemplate: '/admin',
  updateQuizTemplate: '/admin',
  deleteQuizTemplate: '/admin',
  importQuestions: '/admin',
  setQuestionActive: '/admin',
  settleFlag: '/admin',
  createSchedule: '/admin',
  updateSchedule: '/admin',
  deleteSchedule: '/admin',
  setTipActive: '/admin',
  runScheduler: '/admin',
}

/** The head of a call as the browser's code makes it. */
export const callHead = (name: string) => ({
  ...fromOurPage,
  'next-action': actionId(name),
  accept: 'text/x-component',
})

/** Calls an action as the browser's code does: last state and form as arguments. */
export async function call(
  visitor: Visitor,
  name: string,
  fields: Record<string, string>,
  { headers, ...rest }: Ask & { to?: string } = {},
): Promise<Answer> {
  const form = Object.entries(fields).map(([key, value]): [string, string] => [`_1_${key}`, value])
  const { headers: type, body } = multipart([...form, ['0', '[null,"$K1"]']])
  const to = rest.to ?? PAGE_OF[name] ?? '/auth'
  return visitor.ask(to, {
    method: 'POST',
    body,
    ...rest,
    headers: { ...callHead(name), ...type, ...headers },
  })
}

type Outcome = {
  ok: boolean
  code?: string
  title?: string
  message?: string
  fields?: Record<string, string>
}

/** What an action has answered, out of the stream that it came in; null when it redirected or said nothing. */
export function outcomeOf({ body }: Answer): Outcome | null {
  const line = body.split('\n').find((one) => /^\w+:\{"ok":(true|false)/.test(one))
  return line ? JSON.parse(line.slice(line.indexOf(':') + 1)) : null
}
