import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import robots from '@/app/robots'
import { middleware } from '@/middleware'
import { PAGES } from '@/tests/support/permissions'

const pages = Object.entries(PAGES)
  .filter(([page]) => page !== '/[...rest]')
  .map(([page, who]) => ({ path: page.replace(/\[\w+\]/g, 'x'), who }))

it.each(pages)('a guest who asks for $path, which is for $who', async ({ path, who }) => {
  const response = await middleware(new NextRequest(`http://localhost:3000${path}`))
  expect(response.headers.has('location')).toBe(who !== 'public')
})

it('an unknown address below a page of fans is closed as well', async () => {
  const response = await middleware(new NextRequest('http://localhost:3000/leagues/x/table/y'))
  expect(response.headers.has('location')).toBe(true)
})

it('crawlers are asked to leave out the pages of fans and admins, and no page that the sitemap could name', () => {
  const { disallow } = [robots().rules].flat()[0] ?? {}
  const isClosed = (path: string) => [disallow ?? []].flat().some((area) => path.startsWith(area))
  expect(pages.filter(({ path, who }) => who !== 'public' && !isClosed(path))).toEqual([])
  expect(pages.filter(({ path, who }) => who === 'public' && isClosed(path)).map(({ path }) => path)).toEqual(
    [
      '/auth',
      '/auth/verify',
      '/auth/recover',
      '/auth/reset',
      '/auth/code',
      '/auth/email',
      '/onboarding',
      '/leagues/x/table',
      '/leagues/join/x',
    ],
  )
})
