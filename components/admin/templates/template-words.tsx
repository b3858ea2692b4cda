import type { Messages } from 'next-intl'
import type { FieldProps } from '@/components/ui/field-props'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'

type Props = {
  field: FieldProps
  texts: Messages['templates']['form']
  /** With a rule, empty titles default to its sentence. */
  ruled: boolean
  stored?: Record<'titleIt' | 'titleEn' | 'descriptionIt' | 'descriptionEn', string>
}

export function TemplateWords({ field, texts, ruled, stored }: Props) {
  const hint = ruled && !stored ? texts.titleHint : undefined
  return (
    <>
      <TextField
        {...field('titleIt', stored?.titleIt)}
        label={texts.titleIt}
        hint={hint}
        lang="it"
        autoComplete="off"
      />
      <TextField
        {...field('titleEn', stored?.titleEn)}
        label={texts.titleEn}
        hint={hint}
        lang="en"
        autoComplete="off"
      />
      {(!ruled || stored) && (
        <>
          <TextareaField
            {...field('descriptionIt', stored?.descriptionIt)}
            label={texts.descriptionIt}
            lang="it"
            rows={2}
          />
          <TextareaField
            {...field('descriptionEn', stored?.descriptionEn)}
            label={texts.descriptionEn}
            lang="en"
            rows={2}
          />
        </>
      )}
    </>
  )
}
