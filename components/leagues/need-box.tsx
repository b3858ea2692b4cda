import { NoticeBox } from '@/components/ui/notice-box'
import { translatorFor } from '@/lib/core/i18n/translator'
import type { Locale } from '@/lib/core/locale'
import type { NamedNeed } from '@/lib/matchday/needs/rules'
import { needTexts } from '@/lib/matchday/needs/words'

type Props = { need: NamedNeed; locale: Locale; now: number }

/** Which outcomes take the viewer past the next fan. */
export function NeedBox({ need, locale, now }: Props) {
  return (
    <NoticeBox role="note" className="wrap-anywhere">
      <b>{translatorFor(locale, 'leagues.needs')('title')}</b> {needTexts(need, locale, now).join(' ')}
    </NoticeBox>
  )
}
