import { describe, expect, it } from 'vitest'
import { isPublicAddress, isPushEndpoint } from '@/lib/gateways/push-endpoint'

const LOCAL = 'http://127.0.0.1:3001/push'

describe('where a message may go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/Q',
    'https://wns2-am3p.notify.windows.com/w/?token=x',
    'https://push.example.org:443/x',
    `${LOCAL}/device`,
  ])('is %s', (address) => {
    expect(isPushEndpoint(address, LOCAL)).toBe(true)
  })

  it.each([
    ['without encryption', 'http://fcm.googleapis.com/fcm/send/x'],
    ['another scheme', 'ftp://push.example.org/x'],
    ['another port', 'https://push.example.org:8443/x'],
    ['a name and a password', 'https://user:word@push.example.org/x'],
    ['this machine', 'https://localhost/x'],
    ['an address', 'https://93.184.216.34/x'],
    ['an address in hexadecimal', 'https://0x7f000001/x'],
    ['an address in one number', 'https://2130706433/x'],
    ['an address of IPv6', 'https://[::1]/x'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['a name without a domain', 'https://postgres/x'],
    ['an internal name', 'https://metadata.google.internal/x'],
    ['a name of a home network', 'https://printer.local/x'],
    ['another way at the local vendor', 'http://127.0.0.1:3001/resend/emails'],
    ['a way out of the local one', `${LOCAL}/../resend/emails`],
    ['another port of this machine', 'http://127.0.0.1:5432/push/x'],
    ['no address', 'push.example.org'],
  ])('is not %s', (_what, address) => {
    expect(isPushEndpoint(address, LOCAL)).toBe(false)
  })

  it('is nothing on this machine where there is no local vendor', () => {
    expect(isPushEndpoint(`${LOCAL}/device`, null)).toBe(false)
  })
})

describe('an address of the public network', () => {
  it.each(['142.250.180.10', '172.32.0.1', '100.63.255.255', '2a00:1450:4002:809::200a'])('is %s', (one) => {
    expect(isPublicAddress(one)).toBe(true)
  })
  it.each([
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '198.18.0.1', '::1', '::', 'fe80::1'],
    ...['fd00::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', '2001:db8::1', 'ff02::1', 'x'],
  ])('is not %s', (one) => {
    expect(isPublicAddress(one)).toBe(false)
  })
})
