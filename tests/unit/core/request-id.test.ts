import { describe, expect, it } from 'vitest'
import { newRequestId } from '@/lib/core/ids/request-id'

const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('a request id', () => {
  it('is a UUID of version 4, with its variant, and never the same', () => {
    const ids = Array.from({ length: 1_000 }, newRequestId)
    for (const id of ids) expect(id).toMatch(VERSION_4)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
