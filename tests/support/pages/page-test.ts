import { test as base, expect } from '@playwright/test'

const REFUSED = /Content Security Policy|Refused to/i

/** Every test in a browser also checks what no page may ever do: throw, or violate its own content security policy. */
export const test = base.extend<{ clean: undefined }>({
  clean: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('weberror', (error) => faults.push(`${error.page()?.url()}: ${error.error().message}`))
      context.on('console', (message) => {
        if (REFUSED.test(message.text())) faults.push(message.text())
      })
      await use(undefined)
      expect(faults, 'faults of the pages').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
