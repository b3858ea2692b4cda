import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { LOCALE_COOKIE } from '@/lib/core/locale'
import { middleware } from '@/middleware'

async function open(path: string, cookie = '') {
  const { headers } = await middleware(
    new NextRequest(`http://localhost:3000${path}`, { headers: { cookie, accept: 'text/html' } }),
  )
  const page = new URL(headers.get('x-middleware-rewrite') ?? '').pathname
  return { page, set: headers.getSetCookie().map((line) => line.split(';')[0]) }
}

it('a mail’s link opens its page in the language of the mail, which the browser then keeps', async () => {
  expect(await open('/auth/reset?token=x&lang=en')).toEqual({
    page: '/en/auth/reset',
    set: [`${LOCALE_COOKIE}=en`],
  })
})

it('a language that was chosen in the browser stays', async () => {
  expect(await open('/auth/reset?token=x&lang=en', `${LOCALE_COOKIE}=it`)).toEqual({
    page: '/it/auth/reset',
    set: [],
  })
})

it.each(['', '?lang=', '?lang=fr', '?lang=../en', '?lang=fr&lang=en'])(
  'without a language of ours the page is Italian, and nothing is kept: %s',
  async (search) => {
    expect(await open(`/auth/reset${search}`)).toEqual({ page: '/it/auth/reset', set: [] })
  },
)
