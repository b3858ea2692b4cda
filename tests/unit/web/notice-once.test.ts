import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { middleware } from '@/middleware'

const DOCUMENT = 'text/html,application/xhtml+xml'

async function visit(cookie: string, accept = DOCUMENT) {
  const response = await middleware(
    new NextRequest('http://localhost:3000/auth?next=%2Fmissions', { headers: { cookie, accept } }),
  )
  const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
  return { set, forwarded: response.headers.get('x-middleware-request-cookie') ?? '' }
}

it('a notice is shown by one document, and is gone for the next', async () => {
  const first = await visit('theme=dark; gq_flash=notice')
  expect(first.set).toEqual(['gq_flash_shown=1'])
  expect(first.forwarded).toContain('gq_flash=notice')
  const second = await visit('theme=dark; gq_flash=notice; gq_flash_shown=1')
  expect(second.set).toEqual(['gq_flash='])
  expect(second.forwarded).toContain('theme=dark')
  expect(second.forwarded).not.toContain('gq_flash=')
})

it('what the router of a browser asks for leaves the notice to its toaster', async () => {
  const { set, forwarded } = await visit('gq_flash=notice; gq_flash_shown=1', '*/*')
  expect(set).toEqual([])
  expect(forwarded).toContain('gq_flash=notice')
})

it('without a notice nothing is set', async () => {
  expect((await visit('theme=dark; gq_flash_shown=1')).set).toEqual([])
})
