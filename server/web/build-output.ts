import { existsSync, readdirSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { RequestHead } from './precompressed.ts'
import { staticFiles } from './static-files.ts'
import { readStaticPages, sendStaticPage } from './static-pages.ts'

/** What the worker knows about the application without asking it. */
export type BuildOutput = {
  /** Files take no place in a queue; the answer for a missing file is a rendered page, and does. */
  isFile(pathname: string): boolean
  /** @returns false when the application has to answer */
  answer(head: RequestHead, response: ServerResponse, target: string): Promise<boolean>
}

const filesIn = (folder: string, at: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${at}/${name.replaceAll('\\', '/')}`,
      )
    : []

/** Icons, manifest and the like, rendered by the build. */
const BODY = /\.body$/

/** Reads a production build. `origin` is the public one. */
export async function readBuildOutput(folder: string, origin: string): Promise<BuildOutput> {
  const rendered = filesIn(`${folder}/server/app`, '').filter((name) => BODY.test(name))
  const files = new Set([
    ...filesIn('public', ''),
    ...filesIn(`${folder}/static`, '/_next/static'),
    ...rendered.map((name) => name.replace(BODY, '')),
  ])
  const pages = await readStaticPages(folder, origin)
  const sendStaticFile = staticFiles(`${folder}/static`, files)
  return {
    isFile: (pathname) => files.has(pathname),
    answer: async (head, response, target) =>
      sendStaticPage(pages, head, response, target) ||
      sendStaticFile(head, response, target.split('?', 1)[0] ?? ''),
  }
}

/** With `next dev` there is no build: the application answers everything. */
export const NO_BUILD: BuildOutput = {
  isFile: (pathname) => /^\/(_next\/|__nextjs)/.test(pathname),
  answer: async () => false,
}
