import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { DEFAULT_LOCALE } from './lib/core/locale'
import { PAGES } from './lib/core/pages/paths'
import { env } from './lib/env'

const withNextIntl = createNextIntlPlugin({
  requestConfig: './lib/core/i18n/request.ts',
  experimental: { createMessagesDeclaration: './messages/it.json' },
})

const config: NextConfig = {
  distDir: env.BUILD_DIR,
  generateBuildId: () => env.BUILD_ID ?? null,
  typedRoutes: true,
  poweredByHeader: false,
  // The web process compresses, at a faster level.
  compress: false,
  reactStrictMode: true,
  productionBrowserSourceMaps: false,
  // `npm test` checks the types; a start on a fresh machine does not have to.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@node-rs/argon2',
    // Needs the server build of React, not the one for server components.
    '@react-email/render',
    'esbuild',
    'postgres',
    'rate-limiter-flexible',
    'pino',
  ],
  // Only the types of routes need them. Builds of `npm start` have none: the middleware already rewrites, and each page would match them
  // again.
  rewrites: async () =>
    env.BUILD_ID
      ? []
      : PAGES.map((source) => ({ source, destination: `/${DEFAULT_LOCALE}${source === '/' ? '' : source}` })),
  experimental: { serverActions: { bodySizeLimit: '128kb' } },
}

export default withNextIntl(config)
