import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** Takes over what was typed into the field, or chosen, before the page was hydrated, which no event reports. */
export function usePreHydrationText(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement | null>,
  take: (text: string) => void,
) {
  const taken = useEffectEvent(take)
  // A layout effect runs before `useHydrated` makes the field a controlled one.
  useLayoutEffect(() => {
    if (field.current?.value) taken(field.current.value)
  }, [field])
}
