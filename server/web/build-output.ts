import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import type { RequestHead } from './precompressed.ts'
import { staticFiles } from './static-files.ts'
import { readStaticPages, sendStaticPage } from './static-pages.ts'

/** What the web process knows about the application without asking it. */
export type BuildOutput = {
  /** Requests for files take no place in a queue. A missing file is answered with a rendered page, which does. */
  isFile(pathname: string): boolean
  /** @returns false when the application has to answer */
  answer(head: RequestHead, response: ServerResponse, target: string): Promise<boolean>
  /** False for the id of an action of another build. */
  hasAction(id: string): boolean
}

const filesIn = (folder: string, at: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${at}/${name.replaceAll('\\', '/')}`,
      )
    : []

/** Icons, manifest and the like, rendered by the build. */
const BODY = /\.body$/

function actionsIn(folder: string): Set<string> {
  const { node } = JSON.parse(readFileSync(`${folder}/server/server-reference-manifest.json`, 'utf8'))
  return new Set(Object.keys(node))
}

/** Reads a production build. `origin` is the public one. */
export async function readBuildOutput(folder: string, origin: string): Promise<BuildOutput> {
  const rendered = filesIn(`${folder}/server/app`, '').filter((name) => BODY.test(name))
  const files = new Set([
    ...filesIn('public', ''),
    ...filesIn(`${folder}/static`, '/_next/static'),
    ...rendered.map((name) => name.replace(BODY, '')),
  ])
  const actions = actionsIn(folder)
  const pages = await readStaticPages(folder, origin)
  const sendStaticFile = staticFiles(`${folder}/static`, files)
  return {
    isFile: (pathname) => files.has(pathname),
    answer: async (head, response, target) =>
      sendStaticPage(pages, head, response, target) ||
      sendStaticFile(head, response, target.split('?', 1)[0] ?? ''),
    hasAction: (id) => actions.has(id),
  }
}

/** With `next dev` there is no build: the application answers everything. */
export const NO_BUILD: BuildOutput = {
  isFile: (pathname) => /^\/(_next\/|__nextjs)/.test(pathname),
  answer: async () => false,
  hasAction: () => true,
}
