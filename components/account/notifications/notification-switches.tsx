'use client'

import type { Messages } from 'next-intl'
import { useEffect, useOptimistic, useState, useTransition } from 'react'
import { Button } from '@/components/ui/button'
import { HandedFocus } from '@/components/ui/handed-focus'
import { refusalToast, showToast } from '@/components/ui/toast'
import { refusalWhenLost } from '@/components/ui/use-form-action'
import type { ActionResult } from '@/lib/core/forms/action-result'
import { dropDevice, saveDevice } from '@/lib/push/actions'
import type { PushKind } from '@/lib/push/rules'
import { type PushState, pushStateOf, subscribeBrowser, unsubscribeBrowser } from './push-browser'
import '../account.css'

type Wanted = Record<PushKind, boolean>
type Props = {
  device: ({ endpoint: string } & Wanted) | null
  publicKey: string
  choices: { name: PushKind; label: string; hint: string }[]
  texts: Pick<Messages['notifications'], 'legend' | 'states' | 'drop' | 'dropping'>
}

const NONE: Wanted = { lock: false, result: false }
const CAN_TURN_ON: PushState[] = ['off', 'on', 'failed']

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function showResult(result: ActionResult<unknown> | null) {
  if (result?.ok && result.notice) showToast(result.notice)
  if (result && !result.ok) showToast(refusalToast(result))
}

/** Two switches that ask for the browser's permission when the first is turned on, and a button that turns everything off. */
export function NotificationSwitches({ device, publicKey, choices, texts }: Props) {
  const [state, setState] = useState<PushState>('checking')
  const [saving, save] = useTransition()
  const [ending, drop] = useTransition()
  const [wanted, setOptimistic] = useOptimistic<Wanted>(state === 'on' && device ? device : NONE)
  const endpoint = device?.endpoint ?? null
  useEffect(() => {
    const look = () => void pushStateOf(endpoint).then(setState)
    look()
    // The fan may have changed the permission in the browser's settings.
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [endpoint])

  const end = async () => {
    const form = new FormData()
    const result = await dropDevice(null, form).catch((error) => refusalWhenLost(error, form))
    if (result?.ok) await unsubscribeBrowser()
    setState(await pushStateOf(result?.ok ? null : endpoint))
    showResult(result)
  }
  const begin = async (next: Wanted) => {
    const fields = await subscribeBrowser(publicKey)
    if (typeof fields === 'string') return setState(fields)
    const boxes = { ...(next.lock && { lock: 'on' }), ...(next.result && { result: 'on' }) }
    const form = formOf({ ...fields, ...boxes })
    const result = await saveDevice(null, form).catch((error) => refusalWhenLost(error, form))
    setState(await pushStateOf(result?.ok ? (fields.endpoint ?? null) : endpoint))
    showResult(result)
  }
  const turn = (name: PushKind, isOn: boolean) =>
    save(async () => {
      const next = { lock: wanted.lock, result: wanted.result, [name]: isOn }
      setOptimistic(next)
      await (next.lock || next.result ? begin(next) : end())
    })

  return (
    <div className="needs-js grid gap-4">
      <p role="status" className="max-w-xl">
        {texts.states[state]}
      </p>
      {CAN_TURN_ON.includes(state) && (
        <fieldset aria-busy={saving || ending}>
          <legend className="sr-only">{texts.legend}</legend>
          {choices.map(({ name, label, hint }) => (
            <label key={name} className="setting-row">
              <span className="min-w-0 flex-1">
                <span className="block font-[650]">{label}</span>
                <span className="block text-sm text-ink-soft">{hint}</span>
              </span>
              <input
                type="checkbox"
                checked={wanted[name]}
                // Not disabled meanwhile, which would take the focus away.
                onChange={({ target }) => !saving && !ending && turn(name, target.checked)}
                className="setting-switch"
              />
            </label>
          ))}
        </fieldset>
      )}
      {state === 'on' && (
        <HandedFocus>
          <Button
            variant="outline"
            pending={ending}
            pendingLabel={texts.dropping}
            onClick={() => !saving && !ending && drop(end)}
          >
            {texts.drop}
          </Button>
        </HandedFocus>
      )}
    </div>
  )
}
