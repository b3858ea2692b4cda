import type { Messages } from 'next-intl'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { DRAWINGS } from '@/lib/badges/rules'

export type FieldOf = (
  name: string,
  stored?: string | null,
) => { name: string; defaultValue: string; error?: string }

type Props = {
  of: FieldOf
  texts: Messages['badges']['admin']['form']
  stored?: Record<'nameIt' | 'nameEn', string> &
    Record<'descriptionIt' | 'descriptionEn', string | null> & { drawing: string }
}

/** What a badge says and shows, in both languages. */
export function BadgeTexts({ of, texts, stored }: Props) {
  const drawing = of('drawing', stored?.drawing ?? DRAWINGS[0])
  return (
    <>
      <TextField {...of('nameIt', stored?.nameIt)} label={texts.nameIt} lang="it" autoComplete="off" />
      <TextField {...of('nameEn', stored?.nameEn)} label={texts.nameEn} lang="en" autoComplete="off" />
      <TextField
        {...of('descriptionIt', stored?.descriptionIt)}
        label={texts.descriptionIt}
        hint={texts.descriptionHint}
        lang="it"
        autoComplete="off"
      />
      <TextField
        {...of('descriptionEn', stored?.descriptionEn)}
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
