import { createHash, randomBytes } from 'node:crypto'
import { BOOT_SCRIPT } from './boot-script.ts'
import { contentSecurityPolicy } from './csp.ts'

const bootHash = `sha256-${createHash('sha256').update(BOOT_SCRIPT).digest('base64')}`

type Options = { development?: boolean; secure: boolean }

/** The policy of a page that is rendered for this request: its inline scripts carry a nonce, the boot script is known by its hash. */
export const renderedPagePolicy = (options: Options): string =>
  contentSecurityPolicy({ nonce: randomBytes(16).toString('base64'), hashes: [bootHash], ...options })
