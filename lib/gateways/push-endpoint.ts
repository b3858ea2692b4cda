import 'server-only'
import { BlockList, isIP, isIPv4 } from 'node:net'

/** Addresses of IPv4 that are not of the public network (IANA's special-purpose registry). */
const SPECIAL = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

const special = new BlockList()
for (const [net, prefix] of SPECIAL) special.addSubnet(net, prefix, 'ipv4')
// Documentation, and two ways to write an address of IPv4.
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('2001:db8::', 32, 'ipv6')
special.addSubnet('2002::', 16, 'ipv6')

/** All of IPv6 that is handed out for the public network. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Whether an address belongs to the public network, neither to this machine nor to one beside it. */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special.check(address, 'ipv4')
    : isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')

const isNamed = (host: string) => /^([a-z\d-]+\.)+[a-z][a-z\d-]+$/i.test(host) && isIP(host) === 0
const isInner = (host: string) => /\.(local|localhost|internal|lan|home|arpa|test|onion)$/i.test(host)

/**
 * Whether a message may be sent to the address that a browser has given for its push service: a public host by name over HTTPS at
 * the usual port, or below the local vendor. What the name resolves to is checked when it is called.
 */
export function isPushEndpoint(address: string, local: string | null): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password, href } = new URL(address)
  if (username || password) return false
  if (local !== null && href.startsWith(`${local}/`)) return true
  return protocol === 'https:' && port === '' && isNamed(hostname) && !isInner(hostname)
}
