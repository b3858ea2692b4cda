import { SOURCES, type Source } from './sources'

/** Who may call what (ASVS 8.1). */
export type Who = 'public' | 'fan' | 'admin' | 'cron'

export const ACTION_FILES = SOURCES.filter(({ text }) => /^['"]use server['"]/.test(text))
export const ROUTE_FILES = SOURCES.filter(({ path }) => /^app\/api\/.*route\.ts$/.test(path))

const DECLARED = /^export const (\w+) = (public|fan|admin|cron)(?:Action|Submit|Route)(?:<\w+>)?\(/gm

/** The exports of a file that a wrapper of lib/auth declares: `export const createMatch = adminAction(` is for admins. */
const rightsOf = ({ text }: Source): Record<string, Who> =>
  Object.fromEntries([...text.matchAll(DECLARED)].map(([, name, who]) => [name, who]))

/** Every server action by name. */
export const ACTIONS: Record<string, Who> = Object.assign({}, ...ACTION_FILES.map(rightsOf))

/** Every route by path and method. */
export const ROUTES: Record<string, Record<string, Who>> = Object.fromEntries(
  ROUTE_FILES.map((file) => [file.path.replace(/^app|\/route\.ts$/g, ''), rightsOf(file)]),
)

/** Exports that no wrapper declares, apart from a route's settings. */
export const undeclared = ({ text }: Source): string[] =>
  [...text.replace(DECLARED, '').matchAll(/^export (?!const dynamic = |type )(.*)/gm)].map(([line]) => line)

/** Pages are declared by hand: most are static, and a page of fans or admins asks for its actor. */
export const PAGES: Record<string, Who> = {
  '/': 'public',
  '/about': 'public',
  '/how-it-works': 'public',
  '/rules': 'public',
  '/rules/ratings': 'public',
  '/rules/ledger': 'public',
  '/privacy': 'public',
  '/terms': 'public',
  '/faq': 'public',
  '/pricing': 'public',
  '/ai': 'public',
  '/payment-success': 'public',
  '/payment-canceled': 'public',
  '/auth': 'public',
  '/auth/verify': 'public',
  '/auth/recover': 'public',
  '/auth/reset': 'public',
  '/auth/code': 'public',
  '/auth/email': 'public',
  '/onboarding': 'public',
  '/unsubscribe': 'public',
  '/offline': 'public',
  '/denied': 'public',
  '/dev/components': 'public',
  '/dev/mails': 'public',
  '/today': 'fan',
  '/missions': 'fan',
  '/missions/[id]': 'fan',
  '/missions/[id]/receipt': 'fan',
  '/matches': 'fan',
  '/matchday': 'fan',
  '/matchday/[competition]/[round]': 'fan',
  '/matches/[id]': 'fan',
  '/quiz': 'fan',
  '/quiz/fairness': 'fan',
  '/coach': 'fan',
  '/coach/plans/[id]': 'fan',
  '/coach/five': 'fan',
  '/coach/five/[id]': 'fan',
  '/replays': 'fan',
  '/replays/[id]': 'fan',
  '/replays/[id]/[round]': 'fan',
  '/leagues': 'fan',
  '/leagues/[id]': 'fan',
  '/leagues/[id]/captain': 'fan',
  '/leagues/[id]/round': 'fan',
  '/leagues/[id]/table': 'public',
  '/leagues/join/[token]': 'public',
  '/share/[token]': 'public',
  '/wallet': 'fan',
  '/wallet/movements': 'fan',
  '/wallet/verify': 'fan',
  '/badges': 'fan',
  '/u/[nickname]': 'fan',
  '/u/[nickname]/versus': 'fan',
  '/shop': 'fan',
  '/posters': 'fan',
  '/posters/[number]': 'fan',
  '/account': 'fan',
  '/admin': 'admin',
  '/admin/ai': 'admin',
  '/admin/auto-content': 'admin',
  '/admin/badges': 'admin',
  '/admin/corrections': 'admin',
  '/admin/fans': 'admin',
  '/admin/fans/[id]': 'admin',
  '/admin/flags': 'admin',
  '/admin/log': 'admin',
  '/admin/mail': 'admin',
  '/admin/matches': 'admin',
  '/admin/products': 'admin',
  '/admin/questions': 'admin',
  '/admin/quiz': 'admin',
  '/admin/schedules': 'admin',
  '/admin/subscriptions': 'admin',
  '/admin/templates': 'admin',
  '/[...rest]': 'public',
}
