'use server'

import { refresh } from 'next/cache'
import { fanAction } from '@/lib/auth/action'
import { emptyInput } from '@/lib/core/forms/fields'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import * as commands from './commands'
import { equip, unequip } from './equipment/commands'
import { productName } from './queries'
import { BUNDLE_TOKENS } from './rules'
import { purchaseInput, topUpInput, wearInput } from './schema'

const notices = (locale: Locale) => translatorFor(locale, 'shop.notices')

export const purchaseProduct = fanAction('purchase', purchaseInput, async (fan, input, locale) => {
  const bought = await commands.purchaseProduct(fan, input)
  refresh()
  const [t, name] = await Promise.all([notices(locale), productName(bought.productId, locale)])
  const description = t('boughtText', { tokens: bought.paid })
  return { data: bought, notice: { title: t('bought', { name }), description } }
})

export const equipProduct = fanAction('wear', wearInput, async (fan, { productId, on }, locale) => {
  await (on ? equip : unequip)(fan, productId)
  refresh()
  const [t, name] = await Promise.all([notices(locale), productName(productId, locale)])
  return { data: { productId, on }, notice: { title: t(on ? 'worn' : 'takenOff', { name }) } }
})

export const topUpDemo = fanAction('topUp', topUpInput, async (fan, input, locale) => {
  const { left } = await commands.topUpDemo(fan, input)
  refresh()
  const t = notices(locale)
  return { data: { left }, notice: { title: t('toppedUp'), description: t('toppedUpText', { left }) } }
})

export const takeBundle = fanAction('bundle', emptyInput, async (fan, _input, locale) => {
  const { productId } = await commands.takeBundle(fan)
  refresh()
  const [t, name] = await Promise.all([notices(locale), productId && productName(productId, locale)])
  const tokens = BUNDLE_TOKENS
  const description = name ? t('bundleText', { tokens, name }) : t('bundleAlone', { tokens })
  return { data: { productId }, notice: { title: t('bundle'), description } }
})
