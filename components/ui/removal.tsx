import type { FormAction } from '@/lib/core/action-result'
import { RowAction } from './row-action'

type Props = {
  action: FormAction<null>
  id: string
  texts: Record<'title' | 'text' | 'button' | 'removing', string>
}

/** The way out, at the foot of an editor: what it takes along and what stays. */
export function Removal({ action, id, texts }: Props) {
  return (
    <section
      aria-labelledby="remove"
      className="mt-8 grid justify-items-start gap-3 border-line border-t pt-5"
    >
      <h2 id="remove" className="text-lg">
        {texts.title}
      </h2>
      <p>{texts.text}</p>
      <RowAction
        action={action}
        fields={{ id }}
        variant="destructive"
        label={texts.button}
        pendingLabel={texts.removing}
      />
    </section>
  )
}
