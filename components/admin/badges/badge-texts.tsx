import type { Messages } from 'next-intl'
import type { FieldProps } from '@/components/ui/field-props'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { DRAWINGS } from '@/lib/badges/rules'

type Props = {
  field: FieldProps
  texts: Messages['badges']['admin']['form']
  stored?: Record<'nameIt' | 'nameEn', string> &
    Record<'descriptionIt' | 'descriptionEn', string | null> & { drawing: string }
}

/** What a badge says and shows, in both languages. */
export function BadgeTexts({ field, texts, stored }: Props) {
  const drawing = field('drawing', stored?.drawing ?? DRAWINGS[0])
  return (
    <>
      <TextField {...field('nameIt', stored?.nameIt)} label={texts.nameIt} lang="it" autoComplete="off" />
      <TextField {...field('nameEn', stored?.nameEn)} label={texts.nameEn} lang="en" autoComplete="off" />
      <TextField
        {...field('descriptionIt', stored?.descriptionIt)}
        label={texts.descriptionIt}
        hint={texts.descriptionHint}
        lang="it"
        autoComplete="off"
      />
      <TextField
        {...field('descriptionEn', stored?.descriptionEn)}
        label={texts.descriptionEn}
        hint={texts.descriptionHint}
        lang="en"
        autoComplete="off"
      />
      <SelectField
        key={`drawing ${drawing.defaultValue}`}
        {...drawing}
        label={texts.drawing}
        options={DRAWINGS.map((value) => ({ value, label: texts.drawings[value] }))}
      />
    </>
  )
}
