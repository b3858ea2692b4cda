import { z } from 'zod'
import { box } from '@/lib/core/forms/fields'
import { env } from '@/lib/env'
import { isPushEndpoint } from '@/lib/gateways/push-endpoint'

/** An uncompressed point of the curve and sixteen bytes, as browsers encode them. */
const key = (letters: RegExp) => z.string('invalid').regex(letters, 'invalid')

export const deviceInput = z
  .strictObject({
    endpoint: z
      .string('invalid')
      .max(1000, 'too_long')
      .refine((address) => isPushEndpoint(address, env.LOCAL_PUSH_URL), 'invalid'),
    p256dh: key(/^B[\w-]{86}=?$/),
    auth: key(/^[\w-]{22}(==)?$/),
    lock: box,
    result: box,
  })
  .refine(({ lock, result }) => lock || result, { path: ['lock'], message: 'required' })

export type DeviceInput = z.output<typeof deviceInput>
