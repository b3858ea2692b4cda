import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SECTION_PATHS } from '@/components/admin/sections'
import { BUILT_FROM } from '@/server/start/build'
import { ACTION_FILES, PAGES, ROUTE_FILES, undeclared } from './support/permissions'
import { domainOf, isClient, runtimeImportsOf, SOURCES, type Source } from './support/sources'

const LAYERS: [RegExp, number][] = [
  [/^lib\/env(\.ts)?$/, 1],
  [/^db\//, 2],
  [/^lib\/(auth|gateways|core)\//, 3],
  [/^lib\//, 4],
  [/^components\//, 5],
  [/^(app\/|middleware|instrumentation|next\.config)/, 6],
]
const layerOf = (path: string) => LAYERS.find(([pattern]) => pattern.test(path))?.[1]

const offenders = (rule: (source: Source) => string[] | boolean, sources = SOURCES) =>
  sources.flatMap((source) => {
    const found = rule(source)
    if (Array.isArray(found)) return found.map((detail) => `${source.path}: ${detail}`)
    return found ? [source.path] : []
  })

const ROOT = new Set(readdirSync('.').filter((name) => name !== 'node_modules'))
const code = SOURCES.filter(({ path }) => !/^(server|vendors|bench|scripts)\//.test(path))

describe('direction', () => {
  it('lets the process around Next.js use lib and db, and never the other way round', () => {
    const OUTSIDE = /^(server|vendors|bench|scripts)\//
    expect(offenders(({ imports }) => imports.filter((target) => OUTSIDE.test(target)), code)).toEqual([])
    expect(
      offenders(
        ({ imports }) => imports.filter((target) => /^(app|components|vendors|bench|scripts)\//.test(target)),
        SOURCES.filter(({ path }) => path.startsWith('server/')),
      ),
    ).toEqual([])
  })

  it('lets what is built use nothing outside BUILT_FROM, since a build is renewed only when those files change', () => {
    const isBuilt = (path: string) => BUILT_FROM.has(path.split('/')[0] ?? '')
    const isOwn = (target: string) => ROOT.has(target.split('/')[0] ?? '')
    expect(
      offenders(
        ({ imports }) => imports.filter((target) => isOwn(target) && !isBuilt(target)),
        SOURCES.filter(({ path }) => isBuilt(path)),
      ),
    ).toEqual([])
    const NOT_BUILT = ['biome.json', 'drizzle.config.ts', 'playwright.config.ts', 'vitest.config.ts']
    const files = globSync('*.{ts,mts,js,mjs,cjs,json}').filter((path) => !path.endsWith('.d.ts'))
    expect(files.filter((path) => !isBuilt(path)).sort()).toEqual(NOT_BUILT)
  })

  it("lets the operator's tools use server, lib and db", () => {
    expect(
      offenders(
        ({ imports }) => imports.filter((target) => /^(app|components|vendors|bench)\//.test(target)),
        SOURCES.filter(({ path }) => path.startsWith('scripts/')),
      ),
    ).toEqual([])
  })

  it('lets the local vendors import nothing of the application', () => {
    expect(
      offenders(
        ({ imports }) =>
          imports.filter((target) => /^(app|components|lib|db|server|bench|scripts)\//.test(target)),
        SOURCES.filter(({ path }) => path.startsWith('vendors/')),
      ),
    ).toEqual([])
  })

  it('points from app to components to domains to auth, gateways and core to db to env', () => {
    expect(
      offenders(
        ({ path, imports }) => imports.filter((target) => (layerOf(target) ?? 0) > (layerOf(path) ?? 9)),
        code.filter(({ path }) => !path.startsWith('db/seed')),
      ),
    ).toEqual([])
  })

  it('lets a domain take from another only queries, commands, rules, schema and words', () => {
    const ALLOWED = /^lib\/([^/]+\/)+(commands|queries|rules|schema|words)$/
    expect(
      offenders(({ path, imports }) => {
        const own = domainOf(path)
        const foreign = imports.filter((target) => domainOf(target) && domainOf(target) !== own)
        return own ? foreign.filter((target) => !ALLOWED.test(target)) : []
      }),
    ).toEqual([])
  })

  it('has no cycle between domains', () => {
    const edges = new Map<string, Set<string>>()
    for (const { path, imports } of SOURCES) {
      const from = domainOf(path)
      for (const target of imports) {
        const to = domainOf(target)
        if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
      }
    }
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      [...(edges.get(from) ?? [])].some(
        (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
      )
    expect([...edges.keys()].filter((domain) => reaches(domain, domain))).toEqual([])
  })

  it('keeps the design system free of domains', () => {
    expect(
      offenders(({ path, imports }) =>
        path.startsWith('components/ui/') ? imports.filter((target) => domainOf(target) !== null) : [],
      ),
    ).toEqual([])
  })

  it('gives a client file nothing of a domain but actions, schema, rules and types', () => {
    const values = (text: string) =>
      [...text.matchAll(/import (?!type)([^'"]*) from '@\/lib\/([^']+)'/g)].filter(
        ([, names]) => !/^\{(\s*type [^,}]+,?)+\s*\}$/.test(names ?? ''),
      )
    expect(
      offenders(
        ({ text }) =>
          values(text)
            .map(([, , target]) => target ?? '')
            .filter(
              (target) => !/^core\//.test(target) && !/^([^/]+\/)+(actions|schema|rules)$/.test(target),
            ),
        SOURCES.filter(isClient),
      ),
    ).toEqual([])
  })
})

describe('bundles', () => {
  const byPath = new Map(SOURCES.map((source) => [source.path.replace(/\.tsx?$/, ''), source]))
  const isAction = ({ text }: Source) => /^(['"])use server\1/.test(text)

  /** All modules in the bundle of a file; a client file gets server actions only as references. */
  function bundleOf(source: Source, seen = new Set<string>()): Set<string> {
    for (const target of runtimeImportsOf(source)) {
      const next = byPath.get(target)
      if (seen.has(target) || (next && isAction(next))) continue
      seen.add(target)
      if (next) bundleOf(next, seen)
    }
    return seen
  }

  it.each(['zod', 'date-fns', 'drizzle-orm', 'postgres'])('of a browser hold no %s', (heavy) => {
    expect(offenders((source) => isClient(source) && bundleOf(source).has(heavy))).toEqual([])
  })

  it('of the instrumentation hold no module of Node.js, about which Next.js would warn at each compilation', () => {
    const entry = byPath.get('instrumentation')
    const held = entry ? [...bundleOf(entry)] : []
    expect(held).toContain('db/migrate')
    expect(held.filter((target) => target.startsWith('node:'))).toEqual([])
  })
})

describe('domains', () => {
  const NAMES = /^lib\/([^/]+\/)+(rules|schema|queries|commands|actions|words)\.ts$/
  /** Unions with one file per kind, beside an index whose completeness the compiler checks. */
  const KINDS = /^lib\/([^/]+\/)+(kinds|formats)\/[a-z-]+\.ts$/
  it('hold rules, schema, queries, commands, actions and words, or subfolders with the same names', () => {
    const stray = offenders(
      ({ path }) => !NAMES.test(path) && !KINDS.test(path),
      SOURCES.filter(({ path }) => domainOf(path)),
    )
    expect(
      stray,
      'pure decisions: rules.ts; Zod: schema.ts; reads: queries.ts; writes: commands.ts; forms: actions.ts; sentences: words.ts; a part of its own: a subfolder with these names; one file per kind of a union: kinds/',
    ).toEqual([])
  })
})

describe('ownership', () => {
  /** The domain whose commands write the table. */
  const OWNERS: Record<string, string> = {
    users: 'lib/account',
    undos: 'lib/undo',
    adminAddresses: 'lib/account',
    persons: 'lib/account',
    userPreferences: 'lib/account',
    signUps: 'lib/account',
    emailTokens: 'lib/account',
    outbox: 'lib/account',
    sessions: 'lib/auth',
    accountDeletions: 'lib/account',
    secondFactors: 'lib/account',
    recoveryCodes: 'lib/account',
    emailChanges: 'lib/account',
    reminders: 'lib/reminders',
    pushSubscriptions: 'lib/push',
    pushes: 'lib/push',
    dataExportPieces: 'lib/privacy',
    dataExports: 'lib/privacy',
    missions: 'lib/missions',
    missionTemplates: 'lib/missions',
    templateMatches: 'lib/missions',
    settlements: 'lib/missions',
    quizTemplates: 'lib/quiz',
    bankQuestions: 'lib/quiz',
    quizSeeds: 'lib/quiz',
    quizzes: 'lib/quiz',
    quizQuestions: 'lib/quiz',
    quizOptions: 'lib/quiz',
    quizAttempts: 'lib/quiz',
    quizAnswers: 'lib/quiz',
    quizStreaks: 'lib/quiz',
    questionFlags: 'lib/quiz',
    analyticsEvents: 'lib/analytics',
    contentSchedules: 'lib/content',
    coachSuggestions: 'lib/content',
    publications: 'lib/content',
    missionDailyXp: 'lib/missions',
    missionWeeklyPicks: 'lib/missions',
    ledgerAccounts: "the schema's triggers",
    ledgerChains: "the schema's triggers",
    ledgerTransactions: 'lib/ledger',
    ledgerEntries: 'lib/ledger',
    earnedPoints: "the schema's triggers",
    competitionPoints: "the schema's triggers",
    rankCounts: 'lib/ledger',
    rankMoves: 'lib/ledger',
    ledgerCheckpoints: 'lib/ledger',
    ledgerMarks: 'lib/ledger',
    conversionWeeks: 'lib/ledger',
    corrections: 'lib/ledger',
    correctionDays: 'lib/ledger',
    ledgerPublications: 'lib/ledger',
    ledgerPublishedHeads: 'lib/ledger',
    ledgerPublishedNodes: 'lib/ledger',
    rateLimits: 'lib/core',
    jobRuns: 'lib/operations',
    matches: 'lib/matches',
    ingestRuns: 'lib/matches',
    ratingMeans: 'lib/ratings',
    teamRatings: 'lib/ratings',
    ratingChanges: 'lib/ratings',
    ratingsDue: 'lib/ratings',
    auditLog: 'lib/audit',
    leagues: 'lib/leagues',
    leagueMembers: 'lib/leagues',
    leagueBans: 'lib/leagues',
    calendarFeeds: 'lib/calendar',
    replaySeasons: 'lib/replay',
    replayMatches: 'lib/replay',
    replays: 'lib/replay',
    replayMembers: 'lib/replay',
    replayPicks: 'lib/replay',
    replayRounds: 'lib/replay',
    weekendMatches: 'lib/weekend',
    weekendSettlements: 'lib/weekend',
    weekendFives: 'lib/weekend',
    weekendPicks: 'lib/weekend',
    subscriptions: 'lib/billing',
    pricingPlans: 'lib/billing',
    stripeCustomers: 'lib/billing',
    checkouts: 'lib/billing',
    clubs: 'lib/competitions',
    invoices: 'lib/billing',
    stripeEvents: 'lib/billing',
    products: 'lib/shop',
    purchases: 'lib/shop',
    equipment: 'lib/shop',
    demoTopups: 'lib/shop',
    monthlyBundles: 'lib/shop',
    badges: 'lib/badges',
    badgeOwnerships: 'lib/badges',
    fanCount: "the schema's triggers",
    pickRecords: "the schema's triggers",
    aiUsage: 'lib/ai',
    aiTotals: 'lib/ai',
    aiCalls: 'lib/ai',
    assets: 'lib/studio',
    assetRemovals: 'lib/studio',
    coachTurns: 'lib/coach',
    coachPlans: 'lib/coach',
  }
  const WRITERS = /^lib\/(auth|core)\/|([/-]commands)\.ts$/
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

  const WRITES =
    /\.(?:insert|update|delete)\((?<built>\w+)\)|(?:insert into|update|delete from) (?:\$\{(?<named>\w+)\}|(?<plain>\w+))/g
  const OWNERS_IN_SQL = Object.fromEntries(
    Object.entries(OWNERS).map(([name, owner]) => [snake(name), owner]),
  )

  it('lets only the owner write a table', () => {
    expect(
      offenders(
        ({ path, text }) =>
          [...text.matchAll(WRITES)].flatMap(({ groups: { built, named, plain } = {} }) => {
            const owner = OWNERS[built ?? named ?? ''] ?? OWNERS_IN_SQL[plain ?? '']
            const isOwn = path.startsWith(`${owner}/`) && WRITERS.test(path)
            return owner && !isOwn ? [`writes ${built ?? named ?? plain}`] : []
          }),
        code.filter(({ path }) => !path.startsWith('db/')),
      ),
    ).toEqual([])
  })

  it('names an owner for every table', () => {
    const tables = SOURCES.filter(({ path }) => path.startsWith('db/schema/')).flatMap(({ text }) =>
      [...text.matchAll(/export const (\w+) = pgTable/g)].map((found) => found[1]),
    )
    expect(tables.sort()).toEqual(Object.keys(OWNERS).sort())
  })

  /** lib/env.ts, what runs before or without it, and what starts processes with other variables. */
  const READERS_OF_ENV = [
    'bench/child.ts',
    'bench/floor/cards.ts',
    'bench/parts/restore.ts',
    'bench/parts/vitals.ts',
    'lib/env.ts',
    'server/bootstrap.mjs',
    'server/start/env-file.ts',
    'server/start/environment.ts',
    'vendors/main.ts',
  ]
  it('reads process.env only in these files', () => {
    expect(offenders(({ text }) => /\bprocess\.env\b/.test(text))).toEqual(READERS_OF_ENV)
  })

  it('links through its own component, which prefetches nothing', () => {
    expect(
      offenders(
        ({ path, text }) => /import \w+.* from 'next\/link'/.test(text) && path !== 'components/ui/link.tsx',
      ),
    ).toEqual([])
  })

  it('shows its own not-found page, not that of the framework', () => {
    expect(offenders(({ text }) => /\bnotFound\b.* from 'next\/navigation'/.test(text))).toEqual([])
  })

  it('takes texts from MESSAGES and translatorFor, which await nothing', () => {
    expect(
      offenders(
        ({ path, imports }) => imports.includes('next-intl/server') && path !== 'lib/core/i18n/request.ts',
      ),
    ).toEqual([])
  })

  it('mints actors only in lib/auth', () => {
    expect(
      offenders(
        ({ path, text }) => /\bmintActor\b/.test(text) && !/^(lib\/(auth\/|core\/actor)|bench\/)/.test(path),
      ),
    ).toEqual([])
  })

  it('marks what must not reach a browser', () => {
    expect(
      offenders(
        ({ path, text }) =>
          /^lib\/(([^/]+\/)+(commands|queries)|gateways\/.+|auth\/(session|authenticate|password|actor))\.ts$/.test(
            path,
          ) && !text.includes("import 'server-only'"),
      ),
    ).toEqual([])
  })
})

describe('size and form', () => {
  const tsx = SOURCES.filter(({ path }) => /^(app|components)\/.*\.tsx$/.test(path))
  const sizes = SOURCES.map(({ lines }) => lines).sort((a, b) => a - b)

  it('keeps files short: median 60, nine of ten under 200, none over 300', () => {
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(60)
    expect(sizes[Math.floor(sizes.length * 0.9)]).toBeLessThanOrEqual(200)
    expect(offenders(({ lines }) => lines > 300)).toEqual([])
  })

  it('keeps pages to composition', () => {
    expect(
      offenders(
        ({ lines }) => lines > 60,
        tsx.filter(({ path }) => path.endsWith('/page.tsx')),
      ),
    ).toEqual([])
  })

  it('keeps client components the smaller part', () => {
    expect(tsx.filter(isClient).length / tsx.length).toBeLessThanOrEqual(0.25)
  })

  it('explains the functions that a domain or a gateway offers', () => {
    const OFFERS = /^lib\/(gateways\/.+|([^/]+\/)+(rules|queries|commands))\.ts$/
    /** An arrow function in rules is a single expression that its name explains. */
    const bare = ({ path }: Source) =>
      path.endsWith('/rules.ts')
        ? /(?<!\*\/\n)^export (?:async )?function\*? (\w+)/gm
        : /(?<!\*\/\n)^export (?:(?:async )?function\*? |const (?=\w+(?:: .+)? = (?:async )?[(<]))(\w+)/gm
    expect(
      offenders(
        (source) => [...source.text.matchAll(bare(source))].map(([, name]) => name ?? ''),
        SOURCES.filter(({ path }) => OFFERS.test(path)),
      ),
    ).toEqual([])
  })

  it('names files in kebab-case and never utils or helpers', () => {
    const name = /^(\[[\w.]+\]|\([a-z]+\)|[a-z0-9]+(-[a-z0-9]+)*)$/
    expect(
      offenders(({ path }) =>
        path
          .split('/')
          .some((part) => !name.test(part.replace(/\.(ts|tsx|mjs|config\.ts)$/, '').replace('.config', ''))),
      ),
    ).toEqual([])
    expect(offenders(({ path }) => /\b(utils|helpers)\b/.test(path))).toEqual([])
  })

  it.each([
    ['any', /:\s*any\b|<any>|\bas any\b/],
    ['switched-off checks', /@ts-(ignore|expect-error|nocheck)|biome-ignore/],
    ['raw HTML', /dangerouslySetInnerHTML/],
    // The inline scripts of a regenerated static page would not match the hashes of the build.
    ['renewed static pages', /\brevalidate(Path|Tag)\(|export const revalidate\b/],
    ['loose schemas', /\.passthrough\(|looseObject\(|\.set\(input\)/],
    ['reminders', /\b(TODO|FIXME|XXX|HACK)\b(?!['":])/],
  ])('has no %s', (_name, pattern) => {
    expect(offenders(({ text }) => pattern.test(text.replace(/'[^'\n]*'|`[^`]*`/g, "''")))).toEqual([])
  })

  it('has no raw SQL, inside templates either (T41)', () => {
    expect(offenders(({ text }) => /\bsql\.raw\b/.test(text))).toEqual([])
  })
})

describe('permission table', () => {
  it('reads the right of every action and route where it is declared', () => {
    expect(offenders(undeclared, ACTION_FILES)).toEqual([])
    expect(offenders(undeclared, ROUTE_FILES)).toEqual([])
    expect(offenders(({ path }) => !/^lib\/([^/]+\/)+actions\.ts$/.test(path), ACTION_FILES)).toEqual([])
  })

  it('identifies an action by its name alone', () => {
    const names = ACTION_FILES.flatMap(({ text }) =>
      [...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name),
    )
    expect(names.length).toBeGreaterThan(40)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('leaves no check of a right to the body of an action', () => {
    expect(
      offenders(({ text }) => /\b(requireSignedIn|requireAdmin)\(actor\)/.test(text), ACTION_FILES),
    ).toEqual([])
  })

  it('declares every page, and a page of fans or admins asks for its actor', () => {
    const pages = SOURCES.filter(({ path }) => /^app\/.*\/page\.tsx$/.test(path))
    const place = (path: string) => path.replace(/^app\/\[locale\]|\/\([a-z]+\)|\/page\.tsx$/g, '') || '/'
    expect(pages.map(({ path }) => place(path)).sort()).toEqual(Object.keys(PAGES).sort())
    const paths: Record<string, string> = SECTION_PATHS
    const asks = { fan: /\brequireFan\(/, admin: /\badmin(OrNull|Page)\(/ }
    expect(
      offenders(({ path, text }) => {
        const who = PAGES[place(path)]
        return (who === 'fan' || who === 'admin') && !asks[who].test(text)
      }, pages),
    ).toEqual([])
    const wrapper = SOURCES.find(({ path }) => path === 'components/admin/admin-page.tsx')
    expect(wrapper?.text).toContain('await adminOrNull(SECTION_PATHS[name])')
    expect(
      offenders(({ path, text }) => {
        const name = text.match(/\badminPage\('(\w+)'/)?.[1]
        return name !== undefined && paths[name] !== place(path)
      }, pages),
    ).toEqual([])
  })
})

describe('messages', () => {
  type Tree = { [key: string]: string | Tree }
  const read = (locale: string): Tree => JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8'))
  const leaves = (tree: Tree, at = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      typeof value === 'string' ? [`${at}${key}`] : leaves(value, `${at}${key}.`),
    )

  it('are complete in both languages', () => {
    expect(leaves(read('en')).sort()).toEqual(leaves(read('it')).sort())
  })

  /** Groups whose keys a page composes, or that it hands on as a whole. */
  const WHOLE =
    /^(landing\.fair|matchday\.rounds\.stages|privacy\.purposes|questions\.topics|replays\.share|templates\.(halves|sides|streaks))\./

  it('are all used: a file names every part of the key, by itself or with what it imports', () => {
    const sources = SOURCES.filter(({ path }) => /^(app|components|lib)\//.test(path))
    const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')
    /** A property, or a word in quotes, braces or parentheses. */
    const NAME = /[.'"`{,|(]\s*([\w-]+)/g
    const named = new Map(
      sources.map(({ path, text }) => [path.replace(/\.tsx?$/, ''), found(text, NAME)] as const),
    )
    const scopes = sources.map(
      ({ path, imports }) =>
        new Set([path.replace(/\.tsx?$/, ''), ...imports].flatMap((file) => named.get(file) ?? [])),
    )
    /** `kinds[kind]`, or `kinds.${kind}`: the key that follows is spelled out in no file. */
    const INDEXED = /(\w+)(?:'\])?(?:\[(?!['\]\d])|\.\$\{)/g
    const indexed = new Set(sources.flatMap(({ text }) => found(text, INDEXED)))
    const isUsed = (key: string) => {
      const parts = key.split('.')
      const written = parts.filter((_part, place) => !indexed.has(parts[place - 1] ?? ''))
      return scopes.some((scope) => written.every((part) => scope.has(part)))
    }
    expect(leaves(read('it')).filter((key) => !WHOLE.test(key) && !isUsed(key))).toEqual([])
    expect(['audit.offside', 'offside.title'].filter(isUsed)).toEqual([])
  })
})

describe('packages', () => {
  type Locked = { version?: string; resolved?: string; integrity?: string }
  const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const { '': _root, ...locked } = lock.packages
  /** The lowest version without a known vulnerability. */
  const FLOORS = {
    next: '16.4.6',
    'drizzle-orm': '0.45.4',
    'next-auth': '5.0.0-beta.32',
    sharp: '0.35.5',
    'react-dom': '19.2.8',
  }
  const parts = (version: string) => version.split(/[.-]/).map((part) => Number(part) || 0)
  const atLeast = (version: string, floor: string) => {
    const [have, want] = [parts(version), parts(floor)]
    const place = want.findIndex((part, index) => part !== have[index])
    return place < 0 || (have[place] ?? 0) > (want[place] ?? 0)
  }

  it('T45, T60l, F22: are at or above their lowest safe versions', () => {
    const below = Object.entries(FLOORS).flatMap(([name, floor]) =>
      Object.entries(locked)
        .filter(
          ([place, { version }]) => place.endsWith(`node_modules/${name}`) && !atLeast(`${version}`, floor),
        )
        .map(([place, { version }]) => `${place} ${version}`),
    )
    expect(below).toEqual([])
    expect(Object.keys(FLOORS).filter((name) => !(`node_modules/${name}` in locked))).toEqual([])
    expect([atLeast('16.4.5', '16.4.6'), atLeast('5.0.0-beta.31', '5.0.0-beta.32')]).toEqual([false, false])
  })

  it('T60l: come only from the registry, each with its hash, and run nothing when they are installed', () => {
    const odd = Object.entries(locked).filter(
      ([, { resolved, integrity }]) => resolved !== undefined || !integrity?.startsWith('sha512-'),
    )
    expect(odd.map(([place]) => place)).toEqual([])
    expect(Object.keys(locked).length).toBeGreaterThan(200)
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
    expect(readFileSync('Dockerfile', 'utf8')).toMatch(/npm ci --ignore-scripts/)
  })

  it('are pinned exactly', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
    const wanted: string[] = [
      manifest.dependencies,
      manifest.devDependencies,
      manifest.optionalDependencies,
    ].flatMap((group) => Object.values(group))
    expect(wanted.filter((version) => !/^\d/.test(version))).toEqual([])
  })
})
