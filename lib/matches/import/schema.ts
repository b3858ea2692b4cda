import { z } from 'zod'
import { oneOf } from '@/lib/core/forms/fields'
import { VENDOR_CODE } from '../schema'
import { DEFAULT_WINDOW, IMPORT_CODES_MAX, IMPORT_WINDOWS } from './rules'

const code = z
  .string({ error: 'invalid' })
  .max(200, 'too_long')
  .transform((text) => text.trim().toUpperCase())

const isCode = (text: string) => VENDOR_CODE.test(text)

/** Ticked codes and typed ones, separated by commas or spaces: upper-case, trimmed, without duplicates. */
export const importInput = z
  .strictObject({
    competitions: z.preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.array(code.refine(isCode, 'invalid')).max(50, 'too_long'),
    ),
    custom: code
      .default('')
      .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
      .refine((codes) => codes.every(isCode), 'invalid'),
    days: z
      .string({ error: 'unknown_option' })
      .default(String(DEFAULT_WINDOW))
      .transform(Number)
      .refine((days) => IMPORT_WINDOWS.some((known) => known === days), 'unknown_option'),
    intent: oneOf(['run', 'dry']).default('run'),
  })
  .transform(({ competitions, custom, days, intent }) => ({
    competitions: [...new Set([...competitions, ...custom])],
    days,
    dryRun: intent === 'dry',
  }))
  .refine(({ competitions }) => competitions.length > 0, { message: 'required', path: ['competitions'] })
  .refine(({ competitions }) => competitions.length <= IMPORT_CODES_MAX, {
    message: 'too_long',
    path: ['competitions'],
  })
