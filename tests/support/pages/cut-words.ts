import type { Locator } from '@playwright/test'

/** Words that are cut in two by the end of a line. */
export const cutWords = (texts: Locator) =>
  texts.evaluateAll(async (elements) => {
    await document.fonts.ready
    const cut: string[] = []
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const text = walker.currentNode
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (range.getClientRects().length > 1) cut.push(word)
        }
      }
    }
    return cut
  })
