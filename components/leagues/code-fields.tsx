import { fieldPropsOf } from '@/components/ui/field-props'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { type ActionResult, refusalOf } from '@/lib/core/forms/action-result'

type Props = {
  result: ActionResult<unknown> | null
  texts: Record<'code' | 'codeHint' | 'join' | 'joining', string>
  size?: 'sm'
}

/** The code of a league and the button that joins it. */
export function CodeFields({ result, texts, size }: Props) {
  const field = fieldPropsOf(refusalOf(result))
  return (
    <>
      <FormResult result={result} />
      <TextField
        {...field('invite')}
        label={texts.code}
        hint={texts.codeHint}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        className="w-full"
        inputClassName="type-code"
      />
      <SubmitButton pendingLabel={texts.joining} size={size}>
        {texts.join}
      </SubmitButton>
    </>
  )
}
