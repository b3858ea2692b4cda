import { defineConfig } from '@playwright/test'
import { APP, APPS, SHELL } from './tests/support/app/app'

/**
 * The applications are started by `npm test`; alone: `npm start` elsewhere, then TEST_BASE_URL,
 * TEST_VENDORS_URL and TEST_DATA_DIR. Each worker has its own, so that no test sees what another has changed.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/app/setup.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  retries: 0,
  workers: APPS.length,
  // Bounds for a busy machine: a test that passes waits for none of them.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: APP.url,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    // The cache of a service worker would hide requests from a test; the tests of the service worker allow it.
    serviceWorkers: 'block',
    trace: 'off',
    video: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 20_000,
    navigationTimeout: 40_000,
    launchOptions: SHELL,
  },
})
