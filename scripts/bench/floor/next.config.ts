import path from 'node:path'
import type { NextConfig } from 'next'

/** Built in `bench/.work/floor`, with the packages of the repository's root. */
const config: NextConfig = {
  poweredByHeader: false,
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: path.resolve('../../..') },
}

export default config
