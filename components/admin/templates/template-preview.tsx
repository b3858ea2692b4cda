import type { Messages } from 'next-intl'
import { fill } from '@/lib/core/i18n/fill'
import { inLocale } from '@/lib/core/locale'
import type { TemplatePreview } from '@/lib/missions/templates/queries'

type Props = { preview: TemplatePreview; texts: Messages['templates']['preview'] }

export function TemplatePreviewBox({ preview: { words, prices }, texts }: Props) {
  return (
    <section aria-label={texts.title} className="mt-3 grid gap-4 border-line border-t pt-4" role="status">
      <h3 className="text-lg">{texts.title}</h3>
      {(['it', 'en'] as const).map((locale) => (
        <div key={locale} lang={locale}>
          <p className="type-eyebrow text-ink-soft text-xs">
            {inLocale(locale, texts.italian, texts.english)}
          </p>
          <p className="font-[650] wrap-anywhere">{words[locale].title}</p>
          <p className="text-sm wrap-anywhere">{words[locale].description}</p>
        </div>
      ))}
      <ul>
        {prices.map(({ label, points, formula }) => (
          <li key={label} className="border-line border-t py-2">
            <span className="flex items-baseline gap-2">
              <span className="wrap-anywhere">{label}</span>
              <i className="leader" />
              <strong>{fill(texts.points, { points })}</strong>
            </span>
            <span className="block text-ink-soft text-sm">{formula}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
