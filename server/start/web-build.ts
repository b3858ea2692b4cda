import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSync } from 'esbuild'
import type { Build } from './build.ts'
import { WEB_PROGRAM } from './builds.ts'

const OUTPUT = '.next/web'

/** Adds the program of a web process to the output of `next build`, so that no process has to strip types. */
export function bundleWebProcess(): void {
  buildSync({
    entryPoints: ['server/web.ts'],
    outdir: OUTPUT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    target: 'node22',
    format: 'esm',
    logLevel: 'error',
  })
}

/** The program of a web process, and the variables with which it serves this build. */
export function webProcessOf({ id, folder }: Build): { script: string; env: Record<string, string> } {
  const { config } = JSON.parse(readFileSync(`${folder}/required-server-files.json`, 'utf8'))
  return {
    script: path.resolve(folder, WEB_PROGRAM),
    env: {
      BUILD_ID: id,
      BUILD_DIR: folder,
      // As the standalone server of Next.js does: to read next.config.ts again, each process would load the compiler.
      __NEXT_PRIVATE_STANDALONE_CONFIG: JSON.stringify({ ...config, distDir: folder }),
    },
  }
}
