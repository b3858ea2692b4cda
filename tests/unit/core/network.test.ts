import fc from 'fast-check'
import { expect, it } from 'vitest'
import { networkOf } from '@/lib/core/http/network'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:db8:0:0:1::', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const group = fc.integer({ min: 0, max: 0xffff })
const groups = (size: number) => fc.array(group, { minLength: size, maxLength: size })
const hex = (list: number[]) => list.map((value) => value.toString(16))
/** The shortest form that RFC 5952 allows for zeros at the end of the prefix, and the long one. */
const spellings = (list: number[]) => {
  const short = hex(list).join(':')
  return [
    short,
    short.toUpperCase(),
    hex(list)
      .map((text) => text.padStart(4, '0'))
      .join(':'),
    short.replace(/(^|:)0(:0)+(:|$)/, '::'),
  ]
}

it('gives all addresses of a /64, however written, one network, and those of another /64 another', () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), groups(4), (prefix, one, two, other) => {
      const networks = [...spellings([...prefix, ...one]), ...spellings([...prefix, ...two])].map(networkOf)
      expect(new Set(networks).size).toBe(1)
      expect(networkOf(hex([...other, ...one]).join(':')) === networks[0]).toBe(
        hex(other).join() === hex(prefix).join(),
      )
    }),
  )
})

it('keeps every IPv4 address apart', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      expect(networkOf(address)).toBe(address)
      expect(networkOf(`::ffff:${address}`)).toBe(address)
    }),
  )
})
