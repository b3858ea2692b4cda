import { afterEach, expect, it } from 'vitest'
import sitemap from '@/app/sitemap'
import { EmptyWall } from '@/components/posters/empty-wall'
import { GuestStudio } from '@/components/studio/guest-studio'
import { env } from '@/lib/env'

const { AI_IS_ON } = env
afterEach(() => {
  Object.assign(env, { AI_IS_ON })
})

it.each([true, false])('what leads to the studio is there only while it is on: %s', (isOn) => {
  Object.assign(env, { AI_IS_ON: isOn })
  expect(JSON.stringify(GuestStudio({ locale: 'it' })).includes('/auth?next=%2Fai')).toBe(isOn)
  expect(JSON.stringify(EmptyWall({ locale: 'it' })).includes('"href":"/ai"')).toBe(isOn)
  expect(sitemap().some(({ url }) => url.endsWith('/ai'))).toBe(isOn)
})
