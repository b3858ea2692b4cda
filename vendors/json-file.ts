import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A JSON file in the data folder that follows an object in memory. */
export class JsonFile {
  readonly #file: string
  readonly #content: () => unknown
  #writing: Promise<void> | null = null
  #isDirty = false

  constructor(dataDir: string, name: string, content: () => unknown) {
    mkdirSync(dataDir, { recursive: true })
    this.#file = path.join(dataDir, name)
    this.#content = content
  }

  /** What was saved last; null when it is missing or unreadable, since a demo may start empty. */
  read(): unknown {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8'))
    } catch {
      return null
    }
  }

  save(): void {
    this.#isDirty = true
    this.#writing ??= this.#write()
  }

  /** Resolves when everything is in the file. */
  async flush(): Promise<void> {
    await this.#writing
  }

  async #write() {
    while (this.#isDirty) {
      this.#isDirty = false
      try {
        await writeFile(`${this.#file}.draft`, JSON.stringify(this.#content()), { mode: 0o600 })
        await rename(`${this.#file}.draft`, this.#file)
      } catch (error) {
        const why = error instanceof Error ? error.message : error
        process.stderr.write(`vendors: ${path.basename(this.#file)} cannot be written: ${why}\n`)
      }
    }
    this.#writing = null
  }
}
