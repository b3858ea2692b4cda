import type { Messages } from 'next-intl'
import type { FieldProps } from '@/components/ui/field-props'
import { NumberField } from '@/components/ui/number-field'
import { SelectField } from '@/components/ui/select-field'
import { TextField } from '@/components/ui/text-field'
import { isActivity, TEMPLATE_KINDS, type TemplateKind } from '@/lib/missions/rules'

type Props = {
  /** Null without JavaScript: every field is shown. */
  kind: string | null
  field: FieldProps
  matches: { value: string; label: string }[]
  texts: Messages['templates']
}

type RuleField = 'line' | 'half' | 'side' | 'goals' | 'bounds' | 'streak' | 'length' | 'score' | 'days'

const NEEDED: Record<TemplateKind, readonly RuleField[]> = {
  match_result: [],
  over_under: ['line'],
  both_score: [],
  clean_sheet: ['side'],
  winning_margin: ['goals'],
  comeback: [],
  exact_score: [],
  half_time_full_time: [],
  goals_in_half: ['half', 'line'],
  round_goals: ['bounds'],
  team_streak: ['side', 'streak', 'length'],
  quiz_score_at_least: ['score'],
  streak_at_least: ['days'],
  league_joined: [],
  coach_asked: [],
}

const choices = (texts: Record<string, string>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

export function RuleFields({ kind, field, matches, texts }: Props) {
  if (kind === '') return null
  const { form } = texts
  const known = TEMPLATE_KINDS.find((each) => each === kind)
  const needs = (name: RuleField) => kind === null || (known !== undefined && NEEDED[known].includes(name))
  const sides = kind === 'team_streak' ? { home: texts.sides.home, away: texts.sides.away } : texts.sides
  const select = (name: RuleField, label: string, options: Record<string, string>, stored: string) =>
    needs(name) && (
      <SelectField
        key={`${name} ${field(name, stored).defaultValue}`}
        {...field(name, stored)}
        label={label}
        options={choices(options)}
      />
    )
  return (
    <>
      {!isActivity(kind) && (
        <SelectField
          key={`match ${field('matchId').defaultValue}`}
          {...field('matchId')}
          label={form.match}
          options={[{ value: '', label: form.noMatch }, ...matches]}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        {needs('line') && (
          <NumberField {...field('line', '2.5')} label={form.line} step="0.5" min={0.5} inputMode="decimal" />
        )}
        {needs('score') && (
          <NumberField {...field('score', '30')} label={form.score} min={5} max={50} step="5" />
        )}
        {needs('days') && <NumberField {...field('days', '3')} label={form.days} min={2} max={100} />}
        {needs('goals') && <NumberField {...field('goals', '3')} label={form.goals} min={2} max={5} />}
        {select('half', form.half, texts.halves, 'first')}
        {select('side', form.side, sides, 'home')}
        {select('streak', form.streak, texts.streaks, 'unbeaten')}
        {needs('length') && <NumberField {...field('length', '3')} label={form.length} min={2} max={10} />}
      </div>
      {needs('bounds') && (
        <TextField {...field('bounds', '')} label={form.bounds} hint={form.boundsHint} autoComplete="off" />
      )}
    </>
  )
}
