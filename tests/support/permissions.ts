/** Who may call what (ASVS 8.1): read by the architecture test, which fails on anything that is not declared here. */
export type Who = 'anyone' | 'fan' | 'admin' | 'cron'

export const ACTIONS: Record<string, Record<string, Who>> = {
  account: {
    enter: 'anyone',
    verifyEmail: 'anyone',
    requestReset: 'anyone',
    resetPassword: 'anyone',
    savePreferences: 'fan',
    signOutEverywhere: 'fan',
    signOut: 'anyone',
  },
  calendar: { renewCalendar: 'fan', dropCalendar: 'fan' },
  matches: {
    createMatch: 'admin',
    updateMatch: 'admin',
    deleteMatch: 'admin',
  },
  missions: {
    createMission: 'fan',
    setMissionStatus: 'fan',
    deleteMission: 'fan',
    addSuggestion: 'fan',
    addAllSuggestions: 'fan',
    choosePick: 'fan',
    createTemplate: 'admin',
    updateTemplate: 'admin',
    setTemplateActive: 'admin',
  },
  quiz: { startQuiz: 'fan', submitQuiz: 'fan' },
  operations: { importFixtures: 'admin', correctResult: 'admin', liftCorrection: 'admin' },
}

export const ROUTES: Record<string, Record<string, Who>> = {
  '/api/[...rest]': { DELETE: 'anyone', GET: 'anyone', PATCH: 'anyone', POST: 'anyone', PUT: 'anyone' },
  '/api/auth/[...nextauth]': { GET: 'anyone', POST: 'anyone' },
  '/api/calendar/[token]': { GET: 'anyone' },
  '/api/cron/content-scheduler': { GET: 'cron', POST: 'cron' },
  '/api/cron/maintenance': { POST: 'cron' },
  '/api/cron/settle': { POST: 'cron' },
  '/api/events': { GET: 'fan' },
  '/api/fixtures': { GET: 'anyone' },
  '/api/health': { GET: 'anyone' },
  '/api/ingest/latest': { GET: 'admin' },
  '/api/locale': { POST: 'anyone' },
  '/api/quiz/answer': { POST: 'fan' },
  '/api/ready': { GET: 'anyone' },
  '/api/theme': { POST: 'anyone' },
}

export const PAGES: Record<string, Who> = {
  '/': 'anyone',
  '/about': 'anyone',
  '/how-it-works': 'anyone',
  '/rules': 'anyone',
  '/privacy': 'anyone',
  '/terms': 'anyone',
  '/faq': 'anyone',
  '/auth': 'anyone',
  '/auth/verify': 'anyone',
  '/auth/recover': 'anyone',
  '/auth/reset': 'anyone',
  '/onboarding': 'anyone',
  '/denied': 'anyone',
  '/dev/components': 'anyone',
  '/missions': 'fan',
  '/missions/[id]': 'fan',
  '/account': 'fan',
  '/admin': 'admin',
  '/admin/auto-content': 'admin',
  '/[...rest]': 'anyone',
}
