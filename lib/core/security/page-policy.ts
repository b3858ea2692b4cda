import { randomBytes } from 'node:crypto'
import { BOOT_SCRIPT } from '../pages/boot-script.ts'
import { UNSAVED_FORM_SCRIPT } from '../pages/unsaved-form-script.ts'
import { contentSecurityPolicy } from './csp.ts'
import { sha256 } from './sha256.ts'

const hashes = [BOOT_SCRIPT, UNSAVED_FORM_SCRIPT].map(
  (script) => `sha256-${sha256(script).toString('base64')}`,
)

type Options = { development?: boolean; secure: boolean }

/** The policy of a page that is rendered for this request: its inline scripts carry a nonce, ours are known by their hashes. */
export const renderedPagePolicy = (options: Options): string =>
  contentSecurityPolicy({ nonce: randomBytes(16).toString('base64'), hashes, ...options })
