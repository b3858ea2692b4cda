import { formFields, keptLists, keptValues } from '@/lib/core/form-values'

const KEY = 'gq-unsent'

/** A form that a page of an older build leaves to the next page of its tab; never a secret. */
export type UnsentForm = {
  pathname: string
  /** The build of the page that left it. */
  build: string | undefined
  /** Whether the fan tried to send it. */
  sent: boolean
  values: Record<string, string>
  lists: Record<string, string[]>
}

function leave(form: FormData, sent: boolean): void {
  const fields = formFields(form)
  const unsent: UnsentForm = {
    pathname: location.pathname,
    build: document.body.dataset.build,
    sent,
    values: keptValues(fields, Number.POSITIVE_INFINITY),
    lists: keptLists(fields),
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unsent))
  } catch {
    // Without storage the next page comes empty.
  }
}

/** Takes what the previous page left. */
function take(): UnsentForm | null {
  try {
    const text = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The form that the page before could not send, or that was being filled when a newer build replaced that page. */
export function takeUnsent(): UnsentForm | null {
  const unsent = take()
  return unsent && (unsent.sent || unsent.build !== document.body.dataset.build) ? unsent : null
}

/** The actions of this page are gone from the server: reloads it with the form. */
export function reloadWith(form: FormData): Promise<never> {
  removeEventListener('pagehide', leaveTyped)
  leave(form, true)
  location.reload()
  return new Promise(() => {})
}

const isTyped = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  !/^(hidden|checkbox|radio|password)$/.test(field.type) &&
  field.value !== field.defaultValue

function leaveTyped(): void {
  const form = [...document.forms].find(({ elements }) => [...elements].some(isTyped))
  if (form) leave(new FormData(form), false)
}

/** The router itself replaces a page of an older build, at any refresh: leaves the form that is being filled. */
export function followTyped(): () => void {
  addEventListener('pagehide', leaveTyped)
  return () => removeEventListener('pagehide', leaveTyped)
}
