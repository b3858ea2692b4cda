import path from 'node:path'
import type { NextConfig } from 'next'

/** Built outside the repository, whose middleware the build would otherwise pick up; the packages are linked from it. */
const config: NextConfig = {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.parse(process.cwd()).root },
}

export default config
