import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { SimulationsFirst } from './tests/support/simulations-first.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: {
      '@': at('.'),
      'next-intl/config': at('lib/core/i18n/request.ts'),
      'server-only': at('node_modules/server-only/empty.js'),
    },
  },
  // As in a server bundle of Next.js: React and next-intl have other entries there.
  ssr: { resolve: { conditions: ['react-server', 'node'] } },
  test: {
    // What a race refused is printed in full, even where only the first line of a failure is kept.
    chaiConfig: { truncateThreshold: 300 },
    server: { deps: { inline: ['next-intl'] } },
    maxWorkers: 2,
    sequence: { sequencer: SimulationsFirst },
    execArgv: ['--import', at('tests/support/plain-react.mjs')],
    env: {
      NODE_ENV: 'test',
      APP_URL: 'https://goalquest.example',
      AUTH_SECRET: 'a-test-secret-of-more-than-32-characters',
      CRON_SECRET: 'a-cron-secret-of-more-than-32-characters',
      LOG_LEVEL: 'silent',
      DATABASE_POOL: '20',
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/architecture.test.ts'],
          // One import of the modules for all files takes half the CPU time; none of them keeps state between tests.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/support/db-cluster.ts',
          // Gives each file its own database, and restores its settings at the end.
          setupFiles: 'tests/support/db-worker.ts',
          isolate: false,
          // More than the unit tests get: a worker that waits for PostgreSQL leaves its processor to another.
          maxWorkers: 4,
          // Far more than a busy machine needs: what is waited for comes, or the test has failed.
          expect: { poll: { timeout: 60_000 } },
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
