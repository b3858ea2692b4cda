import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIVE_PICKS, lineUp, PROFILES, type Profile, spotOf } from '@/lib/weekend/rules'

const lined = (...profiles: Profile[]) =>
  lineUp(profiles.map((profile) => ({ profile }))).map((slot) => slot?.profile ?? null)

describe('on the pitch', () => {
  it('everybody belongs to one spot', () => {
    for (const profile of PROFILES) expect(spotOf(profile)).toBeGreaterThanOrEqual(0)
  })

  it('the first pick stands where the role belongs, whatever it is', () => {
    expect(lined('keeper')).toEqual([null, null, null, null, 'keeper'])
    expect(lined('wall')).toEqual([null, null, null, 'wall', null])
    expect(lined('captain')).toEqual([null, null, 'captain', null, null])
    expect(lined('striker')).toEqual(['striker', null, null, null, null])
  })

  it('two of one line make room for each other and for the keeper', () => {
    expect(lined('keeper', 'wall', 'fullback')).toEqual([null, null, 'fullback', 'wall', 'keeper'])
    expect(lined('striker', 'joker')).toEqual(['joker', 'striker', null, null, null])
  })

  it('any five fill the pitch from the front', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...PROFILES], { maxLength: FIVE_PICKS }), (profiles) => {
        const placed = lined(...profiles).filter((profile) => profile !== null)
        expect(placed).toEqual(
          profiles.toSorted((one, other) => PROFILES.indexOf(other) - PROFILES.indexOf(one)),
        )
      }),
    )
  })
})
