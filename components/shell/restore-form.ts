import type { UnsentForm } from '@/components/ui/unsent-form'

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (element: Element): element is Typed => element.matches('input, textarea, select')

const isBox = (field: Typed): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)

/** Sets a field as typing does: React learns of it from the event; its own setter has to be bypassed. */
function type(field: Typed, text: string) {
  Reflect.set(Object.getPrototypeOf(field), 'value', text, field)
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
}

/** Fills the form that the values come from, and opens the sheet or the fold that it is in. */
export function restoreForm({ values, lists }: UnsentForm): void {
  // Each page has new ids for its requests.
  const sent = new Map(
    Object.entries({ ...values, ...lists })
      .filter(([name]) => name !== 'requestId')
      .map(([name, value]) => [name, [value].flat()]),
  )
  const takes = (element: Element, name: string, texts: string[]) =>
    element.getAttribute('name') === name &&
    (element.getAttribute('type') !== 'hidden' || texts.includes(element.getAttribute('value') ?? ''))
  const isOurs = ({ elements }: HTMLFormElement) =>
    [...sent].every(([name, texts]) => [...elements].some((element) => takes(element, name, texts)))
  const form = sent.size > 0 && [...document.forms].find(isOurs)
  if (!form) return
  form.closest<HTMLElement>('[popover]')?.showPopover()
  const fold = form.closest('details')
  if (fold) fold.open = true
  for (const field of [...form.elements].filter(isTyped)) {
    const texts = sent.get(field.name)
    if (field.type === 'hidden' || !field.name) continue
    if (isBox(field)) {
      const isChosen = texts?.includes(field.value) ?? false
      if (field.checked !== isChosen && (isChosen || field.type === 'checkbox')) field.click()
    } else if (texts?.[0] !== undefined && texts[0] !== field.value) type(field, texts[0])
  }
}
