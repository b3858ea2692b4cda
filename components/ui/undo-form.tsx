import type { Undo } from '@/lib/core/forms/action-result'
import { buttonStyle } from './button'

/** The button that undoes a notice's action, where no script turns the notice into a toast. */
export const UndoForm = ({ undo: { id, label } }: { undo: Undo }) => (
  <form method="post" action="/api/undo" className="mt-2">
    <input type="hidden" name="id" value={id} />
    <button type="submit" className={buttonStyle({ variant: 'outline', size: 'sm' })}>
      {label}
    </button>
  </form>
)
