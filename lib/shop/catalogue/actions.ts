'use server'

import { refresh } from 'next/cache'
import { getTranslations } from 'next-intl/server'
import { adminAction } from '@/lib/auth/action'
import type { Locale } from '@/lib/core/locale'
import * as commands from './commands'
import { createProductInput, productActiveInput, updateProductInput } from './schema'

const notices = (locale: Locale) => getTranslations({ locale, namespace: 'products.notices' })

export const createProduct = adminAction('product', createProductInput, async (admin, input, locale) => {
  const id = await commands.createProduct(admin, input)
  refresh()
  return { data: { id }, notice: { title: (await notices(locale))('created') } }
})

export const updateProduct = adminAction('product', updateProductInput, async (admin, input, locale) => {
  await commands.updateProduct(admin, input)
  refresh()
  return { data: { id: input.id }, notice: { title: (await notices(locale))('updated') } }
})

export const setProductActive = adminAction('product', productActiveInput, async (admin, input, locale) => {
  await commands.setProductActive(admin, input)
  refresh()
  const t = await notices(locale)
  return { data: null, notice: { title: t(input.active === 'on' ? 'offered' : 'retired') } }
})
