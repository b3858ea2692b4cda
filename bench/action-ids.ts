import { readFileSync } from 'node:fs'
import path from 'node:path'

type Manifest = { node: Record<string, { filename?: string; exportedName?: string }> }

/** The id that a build has given to a server action. @throws Error when it has none of that file and name */
export function actionId(buildFolder: string, file: string, name?: string): string {
  const manifest: Manifest = JSON.parse(
    readFileSync(path.join(buildFolder, 'server/server-reference-manifest.json'), 'utf8'),
  )
  const found = Object.entries(manifest.node).find(
    ([, action]) => action.filename?.endsWith(file) && (name === undefined || action.exportedName === name),
  )
  if (!found) throw new Error(`${buildFolder} has no action ${name ?? ''} of ${file}`)
  return found[0]
}
