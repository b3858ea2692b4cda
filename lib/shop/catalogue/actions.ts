'use server'

import { refresh } from 'next/cache'
import { adminAction } from '@/lib/auth/action'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import * as commands from './commands'
import { createProductInput, productActiveInput, updateProductInput } from './schema'

const notices = (locale: Locale) => translatorFor(locale, 'products.notices')

export const createProduct = adminAction('save', createProductInput, async (admin, input, locale) => {
  const id = await commands.createProduct(admin, input)
  refresh()
  return { data: { id }, notice: { title: notices(locale)('created') } }
})

export const updateProduct = adminAction('save', updateProductInput, async (admin, input, locale) => {
  const version = await commands.updateProduct(admin, input)
  refresh()
  return { data: { id: input.id, version }, notice: { title: notices(locale)('updated') } }
})

export const setProductActive = adminAction('save', productActiveInput, async (admin, input, locale) => {
  await commands.setProductActive(admin, input)
  refresh()
  const t = notices(locale)
  return { data: null, notice: { title: t(input.active ? 'offered' : 'retired') } }
})
