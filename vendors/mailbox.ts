import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

const KEPT = 500

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  sentAt: z.string(),
  /** The sender's idempotency key and a hash of the request it came with. */
  key: z.string().optional(),
  fingerprint: z.string().optional(),
})
export type Mail = z.infer<typeof mail>

/** Sent mails, newest first, in a file of the data folder. */
export class Mailbox {
  readonly #file: string
  #mails: Mail[] = []
  #writing: Promise<void> | null = null
  #isDirty = false

  constructor(dataDir: string) {
    mkdirSync(dataDir, { recursive: true })
    this.#file = path.join(dataDir, 'mailbox.json')
    try {
      this.#mails = z.array(mail).parse(JSON.parse(readFileSync(this.#file, 'utf8')))
    } catch {
      // A missing or unreadable file is an empty mailbox.
    }
  }

  list(to?: string | null): Mail[] {
    const wanted = to?.toLowerCase()
    return wanted ? this.#mails.filter((one) => one.to.toLowerCase().includes(wanted)) : this.#mails
  }

  byKey(key: string): Mail | undefined {
    return this.#mails.find((one) => one.key === key)
  }

  add(one: Mail): void {
    this.#mails = [one, ...this.#mails].slice(0, KEPT)
    this.#isDirty = true
    this.#writing ??= this.#write()
  }

  /** Resolves when every mail is written. */
  async flush(): Promise<void> {
    await this.#writing
  }

  async #write() {
    while (this.#isDirty) {
      this.#isDirty = false
      try {
        await writeFile(`${this.#file}.draft`, JSON.stringify(this.#mails), { mode: 0o600 })
        await rename(`${this.#file}.draft`, this.#file)
      } catch (error) {
        process.stderr.write(
          `vendors: the mailbox cannot be written: ${error instanceof Error ? error.message : error}\n`,
        )
      }
    }
    this.#writing = null
  }
}
