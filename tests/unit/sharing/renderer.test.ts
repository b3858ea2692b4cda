import { createElement } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PictureShirt } from '@/components/sharing/picture-shirt'
import { SharedPicture } from '@/components/sharing/shared-picture'
import { drawable } from '@/lib/core/pictures/letters'
import { renderPicture } from '@/lib/core/pictures/renderer'
import { quizWords } from '@/lib/sharing/quiz/words'
import { codeOf } from '@/tests/support/storm'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The requests sent to other sites meanwhile. */
function watchFetches(): string[] {
  const asked: string[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (input: unknown) => {
    const address = String(input)
    // The renderer loads its own WebAssembly, which it carries in a data URL.
    if (address.startsWith('data:')) return fetch(address)
    asked.push(address)
    return Promise.reject(new Error('no network'))
  })
  return asked
}

const CUTS = [
  ['Narrow', 800],
  ['Text', 500],
  ['Text', 700],
  ['Wide', 600],
] as const

const paragraph = (text: string) =>
  createElement(
    'div',
    { style: { display: 'flex', flexDirection: 'column', width: 1200, fontSize: 20 } },
    CUTS.map(([name, fontWeight]) =>
      createElement(
        'div',
        { key: `${name} ${fontWeight}`, style: { fontFamily: `${name}, ${name} Ext`, fontWeight } },
        text,
      ),
    ),
  )

const sizeOf = (png: Uint8Array) => {
  const view = new DataView(png.buffer, png.byteOffset)
  return [view.getUint32(16), view.getUint32(20)]
}

describe('letters', () => {
  it.each([
    ['regista77', 'regista77'],
    ['Łukasz Șerban Mönchengladbach', 'Łukasz Șerban Mönchengladbach'],
    ['e\u0301 ', 'é'],
    ['Ｆｕｌｌ  ½', 'Full ½'],
    ['Nguyễn', 'Nguyen'],
    ['⚽ Curva 🦁 Nord ⚽', 'Curva Nord'],
    ['日本', ''],
  ])('of %s are %s', (text, drawn) => {
    expect(drawable(text)).toBe(drawn)
  })

  it('are all in every cut of the fonts, so that nothing is asked of another site', async () => {
    const asked = watchFetches()
    const letters = Array.from({ length: 0x20ad }, (_, code) => String.fromCharCode(code)).filter(
      (letter) => drawable(`a${letter}a`) === `a${letter}a`,
    )
    expect(letters.length).toBeGreaterThan(300)
    await renderPicture('letters', () => paragraph(letters.join('')))
    expect(asked).toEqual([])
  })
})

describe('pictures', () => {
  const words = quizWords(
    { nickname: 'Łukasz 🦁 日本', day: '2026-11-20', results: ['right', 'wrong', 'skipped'], streak: 3 },
    'it',
  )

  it('are PNGs of 1200 × 630, drawn once for all who ask', async () => {
    const asked = watchFetches()
    const draw = vi.fn(() => SharedPicture(words.picture))
    const [one, other] = await Promise.all([renderPicture('one', draw), renderPicture('one', draw)])
    expect(await renderPicture('one', draw)).toBe(one)
    expect(other).toBe(one)
    expect(draw).toHaveBeenCalledTimes(1)
    expect(Buffer.from(one.subarray(1, 4)).toString()).toBe('PNG')
    expect(sizeOf(one)).toEqual([1200, 630])
    expect(asked).toEqual([])
  })

  it('have another size on request, as shirts in emails do', async () => {
    const asked = watchFetches()
    const kit = 'stripes #16181a #1664b5 #16181a'
    const format = { width: 72, height: 72, waiting: 12 }
    const png = await renderPicture(kit, () => PictureShirt({ kit, size: 72 }), format)
    expect(sizeOf(png)).toEqual([72, 72])
    expect(png.length).toBeLessThan(8_000)
    expect(asked).toEqual([])
  })

  it('are refused when too many wait, and one that failed is drawn again', async () => {
    const failing = () => {
      throw new Error('broken')
    }
    const started = Array.from({ length: 40 }, (_, index) => {
      try {
        return renderPicture(`waits ${index}`, failing)
      } catch (error) {
        return codeOf(error)
      }
    })
    expect(started.filter((answer) => answer === 'busy').length).toBeGreaterThanOrEqual(26)
    const prints = started.filter((answer) => typeof answer !== 'string')
    const ends = await Promise.allSettled(prints)
    expect(ends.map(({ status }) => status)).not.toContain('fulfilled')
    const [again] = await Promise.all([renderPicture('waits 0', () => paragraph('a'))])
    expect(sizeOf(again)).toEqual([1200, 630])
  })
})
