import { z } from 'zod'
import { JsonFile } from './json-file.ts'

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

/** Sent emails, newest first, in a file of the data folder. */
export class Mailbox {
  readonly #file: JsonFile
  #mails: Mail[] = []

  constructor(dataDir: string) {
    this.#file = new JsonFile(dataDir, 'mailbox.json', () => this.#mails)
    this.#mails = z.array(mail).safeParse(this.#file.read()).data ?? []
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
    this.#file.save()
  }

  /** Resolves when every email is written. */
  async flush(): Promise<void> {
    await this.#file.flush()
  }
}
