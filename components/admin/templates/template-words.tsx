import type { Messages } from 'next-intl'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'

type Props = {
  of: (name: string, stored?: string) => { name: string; defaultValue: string; error?: string }
  texts: Messages['templates']['form']
  /** With a rule, empty titles default to its sentence. */
  ruled: boolean
  stored?: Record<'titleIt' | 'titleEn' | 'descriptionIt' | 'descriptionEn', string>
}

export function TemplateWords({ of, texts, ruled, stored }: Props) {
  const hint = ruled && !stored ? texts.titleHint : undefined
  return (
    <>
      <TextField
        {...of('titleIt', stored?.titleIt)}
        label={texts.titleIt}
        hint={hint}
        lang="it"
        autoComplete="off"
      />
      <TextField
        {...of('titleEn', stored?.titleEn)}
        label={texts.titleEn}
        hint={hint}
        lang="en"
        autoComplete="off"
      />
      {(!ruled || stored) && (
        <>
          <TextareaField
            {...of('descriptionIt', stored?.descriptionIt)}
            label={texts.descriptionIt}
            lang="it"
            rows={2}
          />
          <TextareaField
            {...of('descriptionEn', stored?.descriptionEn)}
            label={texts.descriptionEn}
            lang="en"
            rows={2}
          />
        </>
      )}
    </>
  )
}
