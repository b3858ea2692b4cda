import { afterEach, expect, it, vi } from 'vitest'
import { useGeneration as generationOf } from '@/components/studio/use-generation'

// Unit tests run with the server build of React, which has no state.
vi.mock('react', () => ({
  useEffect: () => {},
  useRef: (current: unknown) => ({ current }),
  useState: (initial: unknown) => [initial, () => {}],
}))
vi.mock('@/components/ui/use-page-refresh', () => ({ usePageRefresh: () => () => {} }))

afterEach(() => vi.unstubAllGlobals())

/** The ids of the requests for these texts, answered in turn by a file, a refusal or a lost connection. */
async function idsOf(...presses: [text: string, answer: object | null][]) {
  const ids: string[] = []
  const { generate } = generationOf('/api/ai/generate-image', 'prompt', 1_000)
  for (const [text, answer] of presses) {
    vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
      ids.push(JSON.parse(body).requestId)
      if (!answer) throw new TypeError('Failed to fetch')
      return Response.json(answer)
    })
    await generate(text)
  }
  return ids.map((id) => ids.indexOf(id))
}

const MADE = { id: 'x' }
const MAKING = { error: { code: 'conflict', message: '' } }

it('a text whose answer is lost stays the same request until its file is known', async () => {
  const ids = await idsOf(['Nebbia', null], ['Nebbia', MAKING], ['Nebbia', MADE], ['Nebbia', MADE])
  expect(ids).toEqual([0, 0, 0, 3])
})

it('another text is another request', async () => {
  expect(await idsOf(['Nebbia', null], ['Pioggia', MAKING], ['Pioggia', MADE])).toEqual([0, 1, 1])
})
