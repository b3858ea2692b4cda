import type { Messages } from 'next-intl'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { fill } from '@/lib/core/i18n/fill'
import { POINTS_PER_ANSWER, QUIZ_DIFFICULTIES, TEMPLATE_TITLE_MAX } from '@/lib/quiz/rules'
import './builder.css'

type Name = 'title' | 'competition' | 'difficulty'
type Props = {
  stored: Record<Name, string>
  errors: Record<string, string>
  count: number
  competitions: { value: string; label: string }[]
  texts: Messages['quizTemplates']
}

export function TemplateHead({ stored, errors, count, competitions, texts }: Props) {
  const { form, builder, difficulties } = texts
  const of = (name: Name) => ({ name, defaultValue: stored[name], error: errors[name] })
  return (
    <div className="builder-head">
      <TextField {...of('title')} label={form.name} autoComplete="off" maxLength={TEMPLATE_TITLE_MAX} />
      <SelectField
        key={`competition ${stored.competition}`}
        {...of('competition')}
        label={form.competition}
        options={competitions}
      />
      <SelectField
        key={`difficulty ${stored.difficulty}`}
        {...of('difficulty')}
        label={form.difficulty}
        options={QUIZ_DIFFICULTIES.map((value) => ({ value, label: difficulties[value] }))}
      />
      <p className="text-ink-soft text-sm">
        {fill(builder.worth, { each: POINTS_PER_ANSWER, all: POINTS_PER_ANSWER * count })}
        {errors.questions && <strong className="block text-card-red">{errors.questions}</strong>}
      </p>
    </div>
  )
}
