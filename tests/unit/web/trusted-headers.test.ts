import { describe, expect, it } from 'vitest'
import { clientAddress, trustedHeaders } from '@/server/web/trusted-headers'

const SITE = {
  origin: 'https://goalquest.example',
  host: 'goalquest.example',
  scheme: 'https',
  trustedProxies: 0,
}

describe("the client's address", () => {
  it('is the socket’s when no proxy of ours stands before it, whatever is claimed', () => {
    for (let i = 0; i < 100; i++)
      expect(clientAddress(`10.0.0.${i}, 1.2.3.4`, '203.0.113.9', 0)).toBe('203.0.113.9')
  })

  it('is what our outermost proxy saw, never what the client put before it', () => {
    expect(clientAddress('6.6.6.6, 198.51.100.7', '10.0.0.1', 1)).toBe('198.51.100.7')
    expect(clientAddress('6.6.6.6, 198.51.100.7, 10.0.0.2', '10.0.0.1', 2)).toBe('198.51.100.7')
  })

  it.each([
    ['203.0.113.7:51512', '203.0.113.7'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
  ])('comes without the port that a proxy writes: %s', (forwarded, address) => {
    expect(clientAddress(forwarded, '10.0.0.1', 1)).toBe(address)
  })

  it('falls back to the socket when fewer hops are named than trusted', () => {
    expect(clientAddress(undefined, '203.0.113.9', 1)).toBe('203.0.113.9')
    expect(clientAddress('198.51.100.7', '10.0.0.1', 5)).toBe('198.51.100.7')
  })
})

describe('inbound headers', () => {
  const inbound = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-for': '6.6.6.6',
    'x-middleware-subrequest': 'middleware',
    'x-middleware-rewrite': '/admin',
    'content-security-policy': "script-src 'nonce-mine'",
    'x-nonce': 'mine',
    'x-request-id': '\u001b[31mforged',
    accept: 'text/html',
  }

  it('lose what only we may set', () => {
    const kept = trustedHeaders(inbound, '203.0.113.9', SITE)
    expect(kept).toMatchObject({
      accept: 'text/html',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    })
    for (const name of [
      'x-middleware-subrequest',
      'x-middleware-rewrite',
      'content-security-policy',
      'x-nonce',
    ])
      expect(kept).not.toHaveProperty(name)
    expect(kept['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
  })

  it('never name a foreign host as ours beside our own origin', () => {
    const kept = trustedHeaders({ ...inbound, origin: SITE.origin }, '203.0.113.9', SITE)
    expect(kept['x-forwarded-host']).toBe('goalquest.example')
  })
})
