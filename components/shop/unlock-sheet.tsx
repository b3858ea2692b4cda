'use client'

import type { Route } from 'next'
import { buttonStyle } from '@/components/ui/button'
import { FormResult } from '@/components/ui/form-result'
import { Link } from '@/components/ui/link'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { purchaseProduct } from '@/lib/shop/actions'
import { type Unlock, UnlockPaper } from './unlock-paper'
import './shop.css'
import '@/components/ui/css/paper.css'

/** The question as a section of the page, for fans without JavaScript. */
export function UnlockSheet({ back, ...unlock }: Unlock & { back: Route }) {
  const [result, buy] = useFormAction(purchaseProduct)
  useResultToast(result)
  return (
    <section aria-labelledby="unlock-title" className="ticket-paper unlock-sheet unlock-inline">
      <UnlockPaper
        {...unlock}
        action={buy}
        heading={(question) => (
          <h2 id="unlock-title" className="mt-1 text-2xl">
            {question}
          </h2>
        )}
        outcome={<FormResult result={result} />}
        cancel={
          <Link href={back} autoFocus className={buttonStyle({ variant: 'outline' })}>
            {unlock.product.state === 'onSale' ? unlock.texts.cancel : unlock.texts.close}
          </Link>
        }
      />
    </section>
  )
}
