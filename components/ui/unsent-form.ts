import { refillOf } from '@/lib/core/forms/values'

const KEY = 'gq-unsent'

/** A form that a page which is replaced leaves to the next page of its tab; never a secret. */
export type UnsentForm = {
  pathname: string
  /** The build of the page that left it. */
  build: string | undefined
  /** Whether the fan tried to send it. */
  sent: boolean
  /** Whether the page was refreshing itself: a refusal then replaces it. */
  refreshing: boolean
  values: Record<string, string>
  lists: Record<string, string[]>
}
type LeftForm = Omit<UnsentForm, 'refreshing'>

/** A form whose answer was lost: its fields hold it as if the page had come with it. */
let lost: LeftForm | null = null
let refreshes = 0

function leftForm(form: FormData, { sent = false } = {}): LeftForm {
  return {
    pathname: location.pathname,
    build: document.body.dataset.build,
    sent,
    ...refillOf(form),
  }
}

/** @param form null once it is sent again */
export function keepLost(form: FormData | null): void {
  lost = form && leftForm(form)
}

/** Notes that the page refreshes itself, until the returned function is called. */
export function noteRefreshing(): () => void {
  refreshes++
  return () => {
    refreshes--
  }
}

function leave(left: LeftForm): void {
  const unsent: UnsentForm = { ...left, refreshing: refreshes > 0 }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(unsent))
  } catch {
    // Without storage the form of the next page is empty.
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

export const isOfOlderPage = ({ sent, build }: UnsentForm): boolean =>
  sent || build !== document.body.dataset.build

/**
 * The form that the page before could not send, or that was being filled when a newer build or the refusal of a refresh replaced that
 * page.
 */
export function takeUnsent(): UnsentForm | null {
  const unsent = take()
  return unsent && (unsent.refreshing || isOfOlderPage(unsent)) ? unsent : null
}

/** The actions of this page are gone from the server: reloads it with the form. */
export function reloadWith(form: FormData): Promise<never> {
  removeEventListener('pagehide', leaveTyped)
  leave(leftForm(form, { sent: true }))
  location.reload()
  return new Promise(() => {})
}

const isTyped = (field: Element): boolean =>
  (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
  !/^(hidden|checkbox|radio|password)$/.test(field.type) &&
  field.value !== field.defaultValue

function leaveTyped(): void {
  const form = [...document.forms].find(({ elements }) => [...elements].some(isTyped))
  const left = form ? leftForm(new FormData(form)) : lost
  if (left) leave(left)
}

/** The router replaces a page of an older build at any refresh, and any page whose refresh is refused: leaves the form in it. */
export function followTyped(): () => void {
  addEventListener('pagehide', leaveTyped)
  return () => removeEventListener('pagehide', leaveTyped)
}
