import { randomUUID } from 'node:crypto'

/** For each action of the build, by name, a form that would change something if it were let in. */
export const actionInputs = (missionId: string = randomUUID()): Record<string, Record<string, string>> => ({
  enter: { email: 'vittima@e2e.goalquest.test', password: 'palla al piede 90', intent: 'sign-up' },
  requestReset: { email: 'tifosa@goalquest.test' },
  verifyEmail: { token: 'x' },
  resetPassword: { token: 'x', password: 'palla al piede 90' },
  signOut: {},
  signOutEverywhere: {},
  savePreferences: { nickname: '', competitions: 'ligue_1' },
  createMission: { requestId: randomUUID(), title: 'Da fuori' },
  setMissionStatus: { id: missionId, status: 'done' },
  deleteMission: { id: missionId },
  addSuggestion: { templateId: randomUUID() },
  addAllSuggestions: { competition: 'champions' },
  choosePick: { id: missionId, pick: '1' },
  renewCalendar: {},
  dropCalendar: {},
  importFixtures: { competitions: 'SA', intent: 'dry' },
  createMatch: { home: 'Roma', away: 'Inter' },
  updateMatch: { id: randomUUID(), home: 'Roma', away: 'Inter' },
  deleteMatch: { id: randomUUID() },
  correctResult: {
    id: randomUUID(),
    version: '1',
    status: 'FINISHED',
    regularHome: '2',
    regularAway: '1',
    reason: 'Prova',
  },
  liftCorrection: { id: randomUUID() },
})
