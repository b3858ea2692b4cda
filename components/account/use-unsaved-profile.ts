import { type RefObject, useEffect, useEffectEvent } from 'react'
import { readStored, writeStored } from '@/components/ui/stored-text'
import { PROFILE_FIELDS } from '@/lib/account/rules'

/**
 * Keeps a profile in this browser until its form is sent, since choosing a language reloads the page.
 * @param fan keeps profiles apart on a shared device; without it nothing is kept
 */
export function useUnsavedProfile(form: RefObject<HTMLFormElement | null>, fan: string | undefined) {
  const storageKey = fan && `gq-profile:${fan}`
  const keep = () => {
    if (!form.current || storageKey === undefined) return
    const fields = new FormData(form.current)
    const held = PROFILE_FIELDS.flatMap((name) => fields.getAll(name).map((value) => [name, String(value)]))
    writeStored(storageKey, new URLSearchParams(held).toString())
  }
  const clear = () => {
    if (storageKey !== undefined) writeStored(storageKey, null)
  }
  const restore = useEffectEvent(() => {
    const text = storageKey === undefined ? null : readStored(storageKey)
    const nickname = form.current?.elements.namedItem('nickname')
    // Typed before the page was hydrated.
    const isTyped = nickname instanceof HTMLInputElement && nickname.value !== nickname.defaultValue
    if (isTyped) return keep()
    if (text === null) return
    const held = new URLSearchParams(text)
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || !PROFILE_FIELDS.some((name) => name === field.name))
        continue
      if (field.type !== 'checkbox') field.value = held.get(field.name) ?? ''
      else if (field.checked !== held.has(field.name, field.value)) field.click()
    }
  })
  useEffect(() => restore(), [])
  return { storageKey, keep, clear }
}
