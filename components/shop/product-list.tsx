'use client'

import dynamic from 'next/dynamic'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FormResult } from '@/components/ui/form-result'
import { useFormAction } from '@/components/ui/use-form-action'
import { usePageRefresh } from '@/components/ui/use-page-refresh'
import { useResultToast } from '@/components/ui/use-result-toast'
import { fill } from '@/lib/core/i18n/fill'
import { equipProduct, purchaseProduct } from '@/lib/shop/actions'
import type { ProductCard as Product } from '@/lib/shop/cards/words'
import { ProductCard } from './product-card'
import type { Model } from './product-picture'
import type { ListTexts } from './texts'
import { useTrial } from './use-trial'
import './shop.css'

const UnlockDialog = dynamic(() => import('./unlock-dialog').then((file) => file.UnlockDialog), {
  ssr: false,
})

type Props = {
  products: Product[]
  model: Model
  balance: string
  proHref: string
  /** The fields of the URL, kept by the page that asks without JavaScript. */
  filter: Record<string, string>
  texts: ListTexts
}

/** One client component for the whole list; its forms work without JavaScript. */
export function ProductList({ products, model, balance, proHref, filter, texts }: Props) {
  const [bought, buy] = useFormAction(purchaseProduct)
  const [worn, wear] = useFormAction(equipProduct)
  const [asked, ask] = useState<{ id: string; after: typeof bought } | null>(null)
  const { tried, tryOn } = useTrial()
  const opener = useRef<Element | null>(null)
  const refreshPage = usePageRefresh()
  useResultToast(bought)
  useResultToast(worn)
  useEffect(() => {
    if (bought?.ok) tryOn(null)
    // After a lost answer the browser may not know yet that its network is gone.
    else if (bought && bought.code !== 'unavailable') refreshPage()
  }, [bought, refreshPage, tryOn])
  useEffect(() => {
    if (worn?.ok) tryOn(null)
  }, [worn, tryOn])
  const unlock = (product: Product) => {
    opener.current = document.activeElement
    ask({ id: product.id, after: bought })
  }
  const endTrial = () => {
    tryOn(null)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  const answered = asked && asked.after !== bought ? bought : null
  const wanted = products.find(({ id }) => id === asked?.id)
  return (
    <>
      <FormResult result={bought} />
      <FormResult result={worn} />
      <form id="unlock" action="/shop">
        {Object.entries(filter).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      </form>
      <form id="wear" action={wear} />
      <ul className="products" aria-label={texts.list}>
        {products.map((product) => (
          <ProductCard key={product.id} texts={texts.card} {...{ product, model, proHref, unlock }} />
        ))}
      </ul>
      {tried && (
        <section aria-label={texts.trial.label} className="trial-bar">
          <p role="status" className="min-w-0 grow basis-0 max-md:basis-full font-[650] wrap-anywhere">
            {fill(texts.trial.text, { name: tried.name })}
          </p>
          <Button variant="outline" size="sm" onClick={endTrial}>
            {texts.trial.end}
          </Button>
          <Button variant="flood" size="sm" onClick={() => unlock(tried)}>
            {texts.trial.unlock}
          </Button>
        </section>
      )}
      {wanted && !answered?.ok && wanted.state !== 'owned' && (
        <UnlockDialog
          key={wanted.id}
          product={wanted}
          kind={texts.card.kind[wanted.kind]}
          action={buy}
          refusal={answered && !answered.ok ? answered.message : undefined}
          texts={texts.confirm}
          onClose={() => ask(null)}
          onTry={() => {
            ask(null)
            tryOn(wanted)
          }}
          {...{ model, balance, opener }}
        />
      )}
    </>
  )
}
