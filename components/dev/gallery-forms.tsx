import { CheckboxCard, CheckboxGrid } from '@/components/ui/checkbox-card'
import { DateField } from '@/components/ui/date-field'
import { NumberField } from '@/components/ui/number-field'
import { PasswordField } from '@/components/ui/password-field'
import { PopupSelect } from '@/components/ui/popup-select'
import { RadioChips } from '@/components/ui/radio-chips'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'
import { type GalleryProps, Section } from './section'

const CODES = ['Champions League', 'Europa League', 'Serie A', 'Premier League', 'LaLiga', 'Bundesliga']
const options = CODES.map((label) => ({ value: label, label }))

export function FieldGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.fields">
      <div className="sheet grid items-start gap-4 p-5 md:grid-cols-2">
        <TextField name="title" label={t('sample.titleLabel')} placeholder={t('sample.titlePlaceholder')} />
        <TextField name="nickname" label={t('sample.nickname')} hint={t('sample.nicknameHint')} />
        <TextField
          name="email"
          type="email"
          label={t('sample.email')}
          error={t('sample.emailError')}
          defaultValue="curva.sud"
        />
        <PasswordField
          name="password"
          label={t('sample.password')}
          defaultValue="forza"
          texts={{ show: t('sample.show'), hide: t('sample.hide') }}
        />
        <div className="grid grid-cols-2 gap-3">
          <DateField name="due" label={t('sample.due')} defaultValue="2026-11-22" />
          <NumberField name="points" label={t('sample.points')} defaultValue={10} min={0} />
        </div>
        <TextField name="off" label={t('sample.disabled')} defaultValue="—" disabled />
        <TextareaField
          name="text"
          label={t('sample.description')}
          hint={t('sample.nicknameHint')}
          error={t('sample.emailError')}
          defaultValue={t('sample.long')}
        />
        <SelectField name="select" label={t('sample.competition')} options={options} />
      </div>
    </Section>
  )
}

export function ChoiceGallery({ t, scope }: GalleryProps) {
  return (
    <Section {...{ t, scope }} id="sections.choices">
      <PopupSelect name="popup" label={t('sample.competition')} options={options} />
      <RadioChips
        legend={t('sample.window')}
        name={`window-${scope}`}
        defaultValue="14"
        options={['7', '14', '30'].map((value) => ({ value, label: t('sample.days', { n: value }) }))}
      />
      <CheckboxGrid legend={t('sample.competitions')} hint={t('sample.nicknameHint')}>
        {CODES.map((code, index) => (
          <CheckboxCard
            key={code}
            name="competitions"
            value={code}
            label={code}
            defaultChecked={index === 0}
            disabled={index === 5}
          />
        ))}
      </CheckboxGrid>
    </Section>
  )
}
