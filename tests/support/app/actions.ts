import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildDir } from './app'
import { type Answer, type Ask, fromOurPage, multipart } from './http'
import type { Visitor } from './visitor'

type Manifest = {
  node: Record<string, { exportedName: string; filename: string; workers: Record<string, unknown> }>
}

function actionManifest(): Manifest['node'] {
  const file = path.join(buildDir(), 'server/server-reference-manifest.json')
  const { node }: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  return node
}

/** Every server action of the running build: its name and the id by which anybody can call it. */
export const actionIds = (): Record<string, string> =>
  Object.fromEntries(Object.entries(actionManifest()).map(([id, { exportedName }]) => [exportedName, id]))

const isOfAdmins = (file: string) => Number(file.includes('(admin)'))

/** A page that serves each action, as the build says: an admin page only where no other does, with any value for a parameter. */
export const servingPages = (): Record<string, string> =>
  Object.fromEntries(
    Object.values(actionManifest()).map(({ exportedName, workers }) => {
      const [file = ''] = Object.keys(workers).toSorted((one, other) => isOfAdmins(one) - isOfAdmins(other))
      const page = file.replace(/^app\/\[locale\]\/\(\w+\)|\/page$/g, '')
      return [exportedName, page.replace(/\[\w+\]/g, 'x')]
    }),
  )

export function actionId(name: string): string {
  const id = actionIds()[name]
  if (!id) throw new Error(`the build has no action ${name}`)
  return id
}

/** The headers of a call as the browser's code sends them. */
export const callHead = (name: string) => ({
  ...fromOurPage,
  'next-action': actionId(name),
  accept: 'text/x-component',
})

/** Calls an action as the browser's code does, from a page that serves it: last state and form as arguments. */
export async function call(
  visitor: Visitor,
  name: string,
  fields: Record<string, string>,
  { headers, ...rest }: Ask & { to?: string } = {},
): Promise<Answer> {
  const form = Object.entries(fields).map(([key, value]): [string, string] => [`_1_${key}`, value])
  const { headers: type, body } = multipart([...form, ['0', '[null,"$K1"]']])
  const to = rest.to ?? servingPages()[name] ?? '/auth'
  return visitor.ask(to, {
    method: 'POST',
    body,
    ...rest,
    headers: { ...callHead(name), ...type, ...headers },
  })
}

type Outcome = {
  ok: boolean
  code?: string
  title?: string
  message?: string
  fields?: Record<string, string>
}

/** The answer of an action, read from the stream that it came in; null when it redirected or returned nothing. */
export function outcomeOf({ body }: Answer): Outcome | null {
  const line = body.split('\n').find((one) => /^\w+:\{"ok":(true|false)/.test(one))
  return line ? JSON.parse(line.slice(line.indexOf(':') + 1)) : null
}
