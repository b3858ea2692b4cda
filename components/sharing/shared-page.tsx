import { SimulatedNote } from '@/components/shell/simulated-note'
import { buttonStyle } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Icon } from '@/components/ui/icon'
import { PageHead } from '@/components/ui/page-head'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import type { SharedWords } from '@/lib/sharing/words'

/** The page of a shared address: the picture's contents, also in words. */
export function SharedPage({ words, locale }: { words: SharedWords; locale: Locale }) {
  const { title, description, image, locale: lang } = words
  const { sharing } = MESSAGES[locale]
  return (
    <div className="wrap max-w-3xl pb-16">
      <PageHead eyebrow={sharing.eyebrow} title={<span lang={lang}>{title}</span>} />
      <img src={image} width={1200} height={630} alt="" className="mt-7 h-auto w-full border-2 border-line" />
      <p lang={lang} className="mt-5 max-w-[60ch] wrap-anywhere">
        {description}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink href="/">{sharing.play}</ButtonLink>
        <a href={image} download="goalquest.png" className={buttonStyle({ variant: 'outline' })}>
          <Icon name="download" size={18} />
          {sharing.save}
        </a>
      </div>
      <p className="mt-6 text-ink-soft text-sm">{sharing.note}</p>
      <SimulatedNote locale={locale} />
    </div>
  )
}
