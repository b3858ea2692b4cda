import { NoticeBox } from '@/components/ui/notice-box'
import { PageHead } from '@/components/ui/page-head'
import { fill } from '@/lib/core/i18n/fill'
import { env } from '@/lib/env'
import type { Studio } from '@/lib/studio/queries'
import type { StudioTexts } from './texts'
import './studio.css'

type Props = { texts: StudioTexts; studio?: Pick<Studio, 'imagesToday' | 'speechesToday'> }

/** The title; for a fan, how much of the day's allowance is used; and whether the studio is off. */
export function StudioHead({ texts, studio }: Props) {
  const today = studio && [
    { ...studio.imagesToday, label: texts.imagesToday },
    { ...studio.speechesToday, label: texts.speechesToday },
  ]
  return (
    <>
      <PageHead eyebrow={texts.eyebrow} title={texts.title}>
        {today && (
          <ul className="studio-today">
            {today.map(({ used, perDay, label }) => (
              <li key={label}>
                <b>{fill(texts.today, { used: String(used), most: String(perDay) })}</b>
                {label}
              </li>
            ))}
          </ul>
        )}
      </PageHead>
      {!env.AI_IS_ON && <NoticeBox className="mt-6">{texts.off}</NoticeBox>}
    </>
  )
}
