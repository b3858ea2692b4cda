import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepEventStream } from '@/components/shell/event-stream'
import { LOST_ANSWER } from '@/components/ui/lost-answer'

const MINUTE = 60_000

class Source extends EventTarget {
  static readonly CLOSED = 2
  static opened: Source[] = []
  readyState = 0

  constructor(readonly url: string) {
    super()
    Source.opened.push(this)
  }

  close() {
    this.readyState = Source.CLOSED
  }

  /** As after a broken connection, which the browser opens again by itself. */
  break() {
    this.readyState = 0
    this.dispatchEvent(new Event('error'))
  }

  /** As after any answer but 200. */
  refuse() {
    this.close()
    this.dispatchEvent(new Event('error'))
  }
}

const page = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: { dataset: {} as { age?: string } },
})
const show = (isShown: boolean) => {
  page.hidden = !isShown
  page.dispatchEvent(new Event('visibilitychange'))
}
const latest = () => {
  const source = Source.opened.at(-1)
  if (!source) throw new Error('nothing opened')
  return source
}

beforeEach(() => {
  vi.useFakeTimers()
  Source.opened = []
  page.hidden = false
  page.documentElement.dataset = {}
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('is opened again within a minute of each refusal, with its listeners', () => {
  const attach = vi.fn()
  const stop = keepEventStream(attach, () => {})
  for (let round = 1; round <= 3; round++) {
    latest().refuse()
    vi.advanceTimersByTime(4_999)
    expect(Source.opened).toHaveLength(round)
    vi.advanceTimersByTime(MINUTE)
    expect(Source.opened).toHaveLength(round + 1)
    expect(attach).toHaveBeenLastCalledWith(latest())
  }
  stop()
})

it('is left to the browser when the connection breaks', () => {
  const stop = keepEventStream(
    () => {},
    () => {},
  )
  latest().break()
  vi.advanceTimersByTime(2 * MINUTE)
  expect(Source.opened).toHaveLength(1)
  stop()
})

it('is closed while the page is hidden, and opened once when it is shown again', () => {
  const left = vi.fn()
  const stop = keepEventStream(() => {}, left)
  latest().refuse()
  show(false)
  expect(left).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2 * MINUTE)
  expect(Source.opened).toHaveLength(1)
  show(true)
  expect(Source.opened).toHaveLength(2)
  latest().refuse()
  show(true)
  vi.advanceTimersByTime(2 * MINUTE)
  expect(Source.opened).toHaveLength(3)
  stop()
})

it.each([
  [{}, 813],
  [{ age: '60000' }, 60_813],
])(
  'says only once how old its page is, with the time it was kept, since later the page catches up: %j',
  (dataset, age) => {
    vi.stubGlobal('performance', { now: () => 812.4 })
    page.documentElement.dataset = dataset
    const stop = keepEventStream(
      () => {},
      () => {},
    )
    latest().refuse()
    vi.advanceTimersByTime(MINUTE)
    expect(Source.opened.map(({ url }) => url)).toEqual([`/api/events?pageAge=${age}`, '/api/events'])
    stop()
  },
)

it('ends with its page', () => {
  const stop = keepEventStream(
    () => {},
    () => {},
  )
  latest().refuse()
  stop()
  show(true)
  vi.advanceTimersByTime(2 * MINUTE)
  expect(Source.opened).toHaveLength(1)
})

it('is reopened after a lost answer, as what happened before may have been missed', () => {
  const left = vi.fn()
  const stop = keepEventStream(() => {}, left)
  const first = latest()
  page.dispatchEvent(new Event(LOST_ANSWER))
  expect(first.readyState).toBe(Source.CLOSED)
  expect(Source.opened).toHaveLength(2)
  expect(left).toHaveBeenCalledTimes(1)
  stop()
  page.dispatchEvent(new Event(LOST_ANSWER))
  expect(Source.opened).toHaveLength(2)
})
