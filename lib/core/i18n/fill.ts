import { bidiIsolate } from '../text/bidi-isolate'

/** Replaces `{name}` placeholders; for client components, which get plain texts. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name]
    return value === undefined ? place : bidiIsolate(String(value))
  })
