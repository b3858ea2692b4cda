'use client'

import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { addressOf, type ProductFilter, parseFilter } from '@/lib/shop/filters/rules'
import { PRICE_STEP } from '@/lib/shop/rules'
import './shop.css'

type Texts = { search: string; searchHint: string; sort: string; upTo: string; apply: string }
type Props = {
  filter: ProductFilter
  sorts: { value: string; label: string }[]
  /** The right end of the slider, in tokens. */
  sliderMax: number
  /** For each step of the slider, from zero: its price in both currencies. */
  prices: string[]
  texts: Texts
}

/** Pause in typing or sliding after which the URL follows. */
const PAUSE_MS = 300

/** Starts over at an address that it has not asked for itself, such as a link’s, so that no field shows an older filter. */
export function ShopTools(props: Props) {
  const address = addressOf(props.filter)
  const [{ shown, asked, round }, setState] = useState({ shown: address, asked: address, round: 0 })
  if (shown !== address)
    setState({ shown: address, asked: address, round: address === asked ? round : round + 1 })
  return (
    <ToolsForm key={round} onAsk={(next) => setState((state) => ({ ...state, asked: next }))} {...props} />
  )
}

/** A plain form for the URL; with JavaScript it submits itself. */
function ToolsForm({
  filter,
  sorts,
  sliderMax,
  prices,
  texts,
  onAsk,
}: Props & { onAsk: (address: Route) => void }) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [most, slide] = useState(Math.min(filter.most ?? sliderMax, sliderMax))
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const go = () => {
    if (!form.current) return
    const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    const filled = fields.filter(([name, value]) => !(name === 'max' && Number(value) >= sliderMax))
    const address = addressOf(parseFilter(Object.fromEntries(filled)))
    onAsk(address)
    router.replace(address, { scroll: false })
  }
  const goAfterPause = () => {
    clearTimeout(pause.current)
    pause.current = setTimeout(go, PAUSE_MS)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    clearTimeout(pause.current)
    go()
  }
  return (
    <form ref={form} action="/shop" className="shop-tools" onSubmit={send} onChange={goAfterPause}>
      {filter.kind && <input type="hidden" name="kind" value={filter.kind} />}
      {filter.mine && <input type="hidden" name="mine" value="on" />}
      <TextField
        type="search"
        name="q"
        label={texts.search}
        placeholder={texts.searchHint}
        defaultValue={filter.search}
        maxLength={60}
      />
      <SelectField name="sort" label={texts.sort} options={sorts} defaultValue={filter.sort} />
      <label className="shop-slider">
        <span className="flex justify-between gap-4">
          {texts.upTo}
          <output>{prices[Math.ceil(most / PRICE_STEP)]}</output>
        </span>
        <input
          type="range"
          name="max"
          min={0}
          max={sliderMax}
          step={PRICE_STEP}
          value={most}
          aria-valuetext={prices[Math.ceil(most / PRICE_STEP)]}
          onChange={(event) => slide(Number(event.target.value))}
        />
      </label>
      <noscript>
        <SubmitButton variant="outline" size="sm">
          {texts.apply}
        </SubmitButton>
      </noscript>
    </form>
  )
}
