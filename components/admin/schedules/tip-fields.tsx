import type { Messages } from 'next-intl'
import { Icon } from '@/components/ui/icon'
import { TextField } from '@/components/ui/text-field'
import { TextareaField } from '@/components/ui/textarea-field'
import { TIPS_MAX, type TipDraft, tipField } from '@/lib/content/tips/rules'
import { fill } from '@/lib/core/i18n/fill'
import './schedule.css'

type Props = {
  tips: TipDraft[]
  onChange: (tips: TipDraft[]) => void
  errors: Record<string, string>
  texts: Messages['schedules']['tips']
}

/** One tip, or several that take turns. */
export function TipFields({ tips, onChange, errors, texts }: Props) {
  const rows = tips.map((tip, index) => ({ tip, place: index, n: index + 1 }))
  return (
    <div className="of-tip">
      {rows.map(({ tip, place, n }) => {
        const of = (part: keyof TipDraft) => ({
          name: tipField(place, part),
          value: tip[part],
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(tips.with(place, { ...tip, [part]: target.value })),
          error: errors[tipField(place, part)],
        })
        return (
          <fieldset key={n} className="sheet grid min-w-0 gap-3 p-4">
            <legend className="px-1 text-base font-[700]">{fill(texts.tip, { n })}</legend>
            <TextField {...of('title')} label={texts.title} autoComplete="off" />
            <TextareaField {...of('body')} label={texts.body} rows={3} />
            <TextField {...of('phase')} label={texts.phase} hint={texts.phaseHint} autoComplete="off" />
            <details open={Boolean(tip['en.title'] || tip['en.body']) || undefined}>
              <summary className="min-h-11 cursor-pointer content-center text-sm underline underline-offset-4">
                {texts.english}
              </summary>
              <div className="mt-3 grid gap-3" lang="en">
                <TextField {...of('en.title')} label={texts.englishTitle} autoComplete="off" />
                <TextareaField {...of('en.body')} label={texts.englishBody} rows={3} />
              </div>
            </details>
            {tips.length > 1 && (
              <button
                type="submit"
                name="intent"
                value={`drop ${place}`}
                className="min-h-11 justify-self-end text-card-red text-sm underline underline-offset-4"
              >
                {fill(texts.drop, { n })}
              </button>
            )}
          </fieldset>
        )
      })}
      {tips.length < TIPS_MAX && (
        <button
          type="submit"
          name="intent"
          value="add"
          className="slot-dashed flex min-h-11 items-center justify-center gap-2 text-sm font-[650]"
        >
          <Icon name="plus" size={16} />
          {texts.add}
        </button>
      )}
    </div>
  )
}
