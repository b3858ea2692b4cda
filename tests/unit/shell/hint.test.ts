import { describe, expect, it } from 'vitest'
import { hintText, parseHint } from '@/components/shell/hint'
import { BOOT_SCRIPT } from '@/lib/core/pages/boot-script'

/** What the boot script puts on `<html>` with such a cookie. */
function booted(cookie: string): Record<string, string> {
  const dataset: Record<string, string> = {}
  new Function('document', BOOT_SCRIPT)({ documentElement: { dataset }, cookie })
  return dataset
}

describe('the hint', () => {
  it('reads what it writes', () => {
    const hint = { xp: 418, isAdmin: true, streak: 12 }
    expect(parseHint(hintText(hint))).toEqual(hint)
  })

  it('has no streak after a sign-in, and ignores any other cookie', () => {
    expect(parseHint('388.0')).toEqual({ xp: 388, isAdmin: false, streak: 0 })
    for (const raw of ['', '388', '388.2', '-1.0', '388.0.x', '1.0.5.5'])
      expect(parseHint(raw)).toBeUndefined()
  })

  it('shows fan, admin and streak before the first paint', () => {
    expect(booted('theme=dark; gq_hint=418.1.12')).toMatchObject({ fan: '1', admin: '1', streak: '1' })
    expect(booted('gq_hint=418.0.0')).toEqual({ js: '1', fan: '1' })
    expect(booted('gq_hint=388.0')).toEqual({ js: '1', fan: '1' })
    expect(booted('')).toEqual({ js: '1' })
  })
})
