import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { middleware } from '@/middleware'

it.each([
  ['a guest’s page', 'GET', {}, 'location', '/auth?next=%2Fadmin%2Ftemplates'],
  ['a guest’s form', 'POST', {}, 'location', '/auth?next=%2Fadmin%2Ftemplates'],
  [
    'a page that pretends to call an action',
    'GET',
    { 'next-action': 'x' },
    'location',
    '/auth?next=%2Fadmin%2Ftemplates',
  ],
  [
    'a guest’s call of an action',
    'POST',
    { 'next-action': 'x' },
    'x-middleware-rewrite',
    '/it/admin/templates',
  ],
])('%s', async (_, method, headers, header, path) => {
  const address = 'http://localhost:3000/admin/templates'
  const response = await middleware(new NextRequest(address, { method, headers }))
  expect(response.headers.get(header)).toBe(`http://localhost:3000${path}`)
})
