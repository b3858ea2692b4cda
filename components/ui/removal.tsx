import type { FormAction } from '@/lib/core/forms/action-result'
import { buttonStyle } from './button'
import { RowAction } from './row-action'

type Props = {
  action: FormAction<null>
  id: string
  texts: Record<'title' | 'text' | 'button' | 'removing', string>
}

/** A native disclosure confirms, so it works without JavaScript. */
export function Removal({ action, id, texts }: Props) {
  return (
    <details className="mt-8 border-line border-t pt-5">
      <summary className={buttonStyle({ variant: 'outline' })}>{texts.title}</summary>
      <div className="mt-4 grid justify-items-start gap-3">
        <p>{texts.text}</p>
        <RowAction
          action={action}
          fields={{ id }}
          variant="destructive"
          label={texts.button}
          pendingLabel={texts.removing}
        />
      </div>
    </details>
  )
}
