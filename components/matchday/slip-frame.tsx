import type { ComponentProps, RefObject } from 'react'
import { FormResult } from '@/components/ui/form-result'
import type { useSlip } from './use-slip'

type Props = Pick<ComponentProps<'form'>, 'children' | 'className' | 'aria-describedby' | 'onKeyDown'> & {
  form: RefObject<HTMLFormElement | null>
  slip: ReturnType<typeof useSlip>
  competition: string
  /** Null for a match without a round. */
  round: string | null
  now: number
  onTouch: (field: HTMLElement) => void
}

/** The form of a slip: of a round, or of a single match. */
export function SlipFrame({ form, slip, competition, round, now, onTouch, children, ...attributes }: Props) {
  return (
    <form
      ref={form}
      action={slip.send}
      onSubmit={(event) => {
        event.preventDefault()
        slip.save()
      }}
      onChange={({ target }) => {
        if (target instanceof HTMLElement) onTouch(target)
        slip.readForm()
      }}
      onClickCapture={slip.onClick}
      noValidate
      {...attributes}
    >
      <input type="hidden" name="competition" value={competition} />
      {round !== null && <input type="hidden" name="round" value={round} />}
      <input type="hidden" name="seenAt" value={Math.floor(now)} />
      <FormResult result={slip.result} />
      {children}
    </form>
  )
}
