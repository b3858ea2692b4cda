import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isNarrowed,
  nextOrder,
  pageAddress,
  pageAfter,
  pageOf,
  readPage,
  readTable,
  readTables,
  tableAddress,
} from '@/lib/core/tables/table'

const SPEC = { sorts: ['name', 'size'], filters: { state: ['on', 'off'] } }
const NOTHING = { search: '', sort: '', descending: false, page: 1, filters: { state: '' } }
const read = (search: Record<string, string | string[]>) => readTable(SPEC, search)

describe('the address of a table', () => {
  it('is read, and whatever it may not ask for is left out', () => {
    expect(read({ q: ' zia\0 ', sort: '-size', page: '3', state: 'off' })).toEqual({
      search: 'zia',
      sort: 'size',
      descending: true,
      page: 3,
      filters: { state: 'off' },
    })
    expect(read({ q: ['a', 'b'], sort: 'id; drop', page: '-1', state: 'gone', other: 'x' })).toEqual(NOTHING)
    for (const page of ['0', '1e3', '9999', ' 2', '٣']) expect(read({ page }).page, page).toBe(1)
    expect(read({ page: '999' }).page).toBe(400)
  })

  it('leads to no page that cannot be asked for', () => {
    expect(pageAfter({ page: 1, pages: 2 })).toBe(2)
    expect(pageAfter({ page: 2, pages: 2 })).toBeNull()
    expect(pageAfter({ page: 399, pages: 900 })).toBe(400)
    expect(pageAfter({ page: 400, pages: 900 })).toBeNull()
  })

  it('narrows by any filter, even one without a field, unless it is always set', () => {
    expect(isNarrowed(NOTHING)).toBe(false)
    expect(isNarrowed({ ...NOTHING, search: 'zia' })).toBe(true)
    const about = { ...NOTHING, filters: { state: '', subject: 'her' } }
    expect(isNarrowed(about, ['state'])).toBe(true)
    expect(isNarrowed(about, ['subject'])).toBe(false)
  })

  it('is written and read back', () => {
    const query = fc.record({
      search: fc.stringMatching(/^[a-z&=#%]{0,9}$/),
      sort: fc.constantFrom('', 'name', 'size'),
      descending: fc.boolean(),
      page: fc.integer({ min: 1, max: 400 }),
      filters: fc.record({ state: fc.constantFrom('', 'on', 'off') }),
    })
    fc.assert(
      fc.property(query, (given) => {
        const own = { ...given, descending: given.sort !== '' && given.descending }
        const address = new URL(tableAddress('/admin/fans', own, { page: own.page }), 'http://a')
        expect(read(Object.fromEntries(address.searchParams))).toEqual(own)
      }),
    )
    expect(tableAddress('/admin/fans', { ...NOTHING, page: 4 }, nextOrder(NOTHING, 'name'))).toBe(
      '/admin/fans?sort=name',
    )
  })

  it('is sent along as the way back, including the page, unless the search makes it too long', () => {
    const on = { ...NOTHING, page: 3, filters: { state: 'on' }, otherTable: { 'held.q': 'zìa' } }
    expect(pageAddress('/admin/flags', on)).toBe('/admin/flags?held.q=z%C3%ACa&state=on&page=3')
    expect(pageAddress('/admin/flags', { ...on, name: 'own' })).not.toContain('#')
    const search = '⚽'.repeat(60)
    expect(pageAddress('/admin/flags', { ...on, search })).toBe('/admin/flags')
  })

  it('sorts by a column ascending, descending, and then not at all', () => {
    const up = { ...NOTHING, ...nextOrder(NOTHING, 'name') }
    const down = { ...up, ...nextOrder(up, 'name') }
    expect([up.descending, down.descending, nextOrder(down, 'name').sort]).toEqual([false, true, ''])
    expect(nextOrder(down, 'size')).toEqual({ sort: 'size', descending: false })
  })
})

describe('the addresses of two tables of one page', () => {
  const OTHER = { name: 'held', sorts: ['name'], filters: { state: ['on', 'off'] } }
  const both = (search: Record<string, string>) => readTables(SPEC, OTHER, search)

  it('prefix the fields of the second, so that neither reads the other’s search', () => {
    const [first, second] = both({ q: 'zia', sort: 'size', page: '2', 'held.q': 'zio', 'held.state': 'off' })
    expect(first).toMatchObject({ search: 'zia', sort: 'size', page: 2, filters: { state: '' } })
    expect(second).toMatchObject({ search: 'zio', sort: '', page: 1, filters: { state: 'off' } })
  })

  it('keep the other’s search, and lead to the second’s own place on the page', () => {
    const [first, second] = both({
      q: 'a b',
      page: '3',
      'held.page': '2',
      'held.sort': '-name',
      'held.x': 'y',
    })
    expect(tableAddress('/admin/fans', first, { page: 4 })).toBe(
      '/admin/fans?held.sort=-name&held.page=2&q=a+b&page=4',
    )
    expect(tableAddress('/admin/fans', second, { page: 1 })).toBe(
      '/admin/fans?q=a+b&page=3&held.sort=-name#held',
    )
    const [bare, other] = both({})
    expect([tableAddress('/admin/fans', bare), tableAddress('/admin/fans', other)]).toEqual([
      '/admin/fans',
      '/admin/fans#held',
    ])
  })
})

describe('a page of a list', () => {
  const rows = [
    { name: 'Così', size: 10, on: true },
    { name: 'bravo', size: 9, on: false },
    { name: 'Alba cosi', size: null, on: true },
  ]
  const reading = {
    text: ({ name }: (typeof rows)[number]) => name,
    values: {
      name: ({ name }: (typeof rows)[number]) => name,
      size: ({ size }: (typeof rows)[number]) => size,
    },
    filters: { state: ({ on }: (typeof rows)[number]) => (on ? 'on' : 'off') },
    perPage: 2,
  }
  const names = (search: Record<string, string>) =>
    pageOf(rows, read(search), reading).rows.map(({ name }) => name)

  it('finds words whatever their accents and case, and keeps the list’s own order', () => {
    expect(names({ q: 'COSI' })).toEqual(['Così', 'Alba cosi'])
    expect(names({ q: 'cosi alba' })).toEqual(['Alba cosi'])
    expect(names({ q: 'zio' })).toEqual([])
    expect(names({ state: 'off' })).toEqual(['bravo'])
  })

  it('sorts numbers as numbers, and what is missing last', () => {
    expect(names({ sort: 'size' })).toEqual(['bravo', 'Così'])
    expect(names({ sort: '-size' })).toEqual(['Così', 'bravo'])
    expect(names({ sort: 'name' })).toEqual(['Alba cosi', 'bravo'])
  })

  it('past the end is the last one', () => {
    expect(pageOf(rows, read({ page: '9' }), reading)).toMatchObject({ page: 2, pages: 2, total: 3 })
    expect(pageOf([], read({}), reading)).toMatchObject({ rows: [], page: 1, pages: 1 })
  })
})

describe('a page of a list whose pages are not counted', () => {
  const twoPages = async ({ page }: { page: number }) => ({ rows: page < 3 ? [page] : [], more: page < 2 })

  it.each([
    [1, { rows: [1], more: true, page: 1 }],
    [2, { rows: [2], more: false, page: 2 }],
    [90, { rows: [1], more: true, page: 1 }],
  ])('%i is the first when nothing is left on it', async (page, expected) => {
    expect(await readPage({ page }, twoPages)).toEqual(expected)
  })

  it('is empty when the list is', async () => {
    expect(await readPage({ page: 2 }, async () => ({ rows: [] }))).toEqual({ rows: [], page: 1 })
  })
})
