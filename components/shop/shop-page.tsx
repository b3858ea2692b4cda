import { ScarfArt } from '@/components/art/scarf'
import { PRO_HREF } from '@/components/billing/pro-href'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import { priceText } from '@/lib/core/i18n/number-formats'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { levelOf } from '@/lib/ledger/rules'
import { cardOf, tokensText } from '@/lib/shop/cards/words'
import {
  addressOf,
  filterFields,
  matchingProducts,
  type ProductFilter,
  SORTS,
  sliderMax,
} from '@/lib/shop/filters/rules'
import type { Shop } from '@/lib/shop/queries'
import { PRICE_STEP } from '@/lib/shop/rules'
import { KindChips } from './kind-chips'
import { ProductList } from './product-list'
import { ShopSlips } from './shop-slips'
import { ShopTools } from './shop-tools'
import { UnlockSheet } from './unlock-sheet'

type Props = { shop: Shop; filter: ProductFilter; unlockId?: string; locale: Locale }

export function ShopPage({ shop, filter, unlockId, locale }: Props) {
  const { shop: texts } = MESSAGES[locale]
  const { products, nickname, xp, tokens } = shop
  const view = { texts, locale, zone: env.APP_TIME_ZONE }
  const model = {
    nickname: nickname ?? texts.card.nameless,
    level: levelOf(xp).level,
    caption: texts.card.badge,
  }
  const cards = matchingProducts(products, filter).map((product) => cardOf(product, shop, view))
  const unlocked = products.find(({ id }) => id === unlockId)
  const most = sliderMax(products)
  const prices = Array.from({ length: most / PRICE_STEP + 1 }, (_, step) => {
    const cents = step * PRICE_STEP
    return fill(texts.priceBoth, { euro: priceText(cents, locale), tokens: tokensText(cents, locale) })
  })
  const { search, searchHint, sort, upTo, apply, card, confirm, trial, list } = texts
  const balance = tokensText(tokens, locale)
  return (
    <>
      {unlocked && (
        <UnlockSheet
          product={cardOf(unlocked, shop, view)}
          kind={card.kind[unlocked.kind]}
          back={addressOf(filter)}
          texts={confirm}
          {...{ model, balance }}
        />
      )}
      <ShopTools
        sorts={SORTS.map((value) => ({ value, label: texts.sorts[value] }))}
        sliderMax={most}
        texts={{ search, searchHint, sort, upTo, apply }}
        {...{ filter, prices }}
      />
      <KindChips {...{ filter, products, texts }} />
      <p aria-live="polite" className="sr-only">
        {translatorFor(locale, 'shop')('found', { count: cards.length })}
      </p>
      {cards.length === 0 && (
        <EmptyState art={<ScarfArt />} title={texts.noneTitle} text={texts.noneText}>
          <ButtonLink href="/shop" variant="outline">
            {texts.reset}
          </ButtonLink>
        </EmptyState>
      )}
      <ProductList
        products={cards}
        proHref={PRO_HREF}
        filter={filterFields(filter)}
        texts={{ card, confirm, trial, list }}
        {...{ model, balance }}
      />
      <ShopSlips shop={shop} locale={locale} />
    </>
  )
}
