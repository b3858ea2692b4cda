import { toast as sonner } from 'sonner'
import type { Toast } from './toast'
import { undo } from './undo'

const SHORTEST = 1600

/**
 * A toast with others behind it makes way after a moment, so that each one is seen.
 * A destructive one stays until it is closed: a newer one covers it, and it comes to light again.
 */
export function oneAtATime() {
  const queue: Toast[] = []
  let current: { id: string | number; until: number } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = (): void => {
    clearTimeout(timer)
    const toast = queue.shift()
    if (!toast) return
    const { title, description } = toast
    const back = toast.undo
    const action = back && { label: back.label, onClick: () => undo(back.id) }
    if (toast.destructive) {
      sonner.error(title, { description, duration: Number.POSITIVE_INFINITY, closeButton: true })
      advance()
      return
    }
    const gone = () => {
      current = undefined
      next()
    }
    const id = sonner.success(title, { description, action, onAutoClose: gone, onDismiss: gone })
    current = { id, until: Date.now() + SHORTEST }
    advance()
  }

  const advance = (): void => {
    if (queue.length === 0) return
    if (!current) {
      next()
      return
    }
    const shown = current
    clearTimeout(timer)
    timer = setTimeout(() => sonner.dismiss(shown.id), Math.max(0, shown.until - Date.now()))
  }

  return (toast: Toast) => {
    queue.push(toast)
    advance()
  }
}
