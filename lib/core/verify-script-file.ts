import 'server-only'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { VerifyScript } from './verify-scripts'

const ownFile = (script: VerifyScript) => path.join(process.cwd(), 'scripts', script)

async function bundled(script: VerifyScript): Promise<string> {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    entryPoints: [ownFile(script)],
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'silent',
  })
  const [file] = outputFiles
  if (!file) throw new Error(`verify scripts: no bundle of ${script}`)
  return file.text
}

let receipts: Promise<string> | undefined

/** The text of a script that runs alone: the one that consists of several files is joined into one, once per process. */
export function verifyScriptText(script: VerifyScript): Promise<string> {
  if (script !== 'verify-receipt.mjs') return readFile(ownFile(script), 'utf8')
  receipts ??= bundled(script).catch((error) => {
    receipts = undefined
    throw error
  })
  return receipts
}
