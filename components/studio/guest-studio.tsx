import { AwayDayArt, FirstWhistleArt, HomeEndArt } from '@/components/art/studio-examples'
import { ButtonLink } from '@/components/ui/button-link'
import { IMAGES_PER_DAY, SPEECHES_PER_DAY } from '@/lib/ai/rules'
import { fill } from '@/lib/core/i18n/fill'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { StudioHead } from './studio-head'
import './studio.css'

/** What a guest sees: what the studio makes, and the way in. */
export function GuestStudio({ locale }: { locale: Locale }) {
  const { studio: texts } = MESSAGES[locale]
  const { guest } = texts
  const limits = { images: String(IMAGES_PER_DAY), speeches: String(SPEECHES_PER_DAY) }
  const examples = [
    { art: <AwayDayArt />, words: guest.away },
    { art: <HomeEndArt />, words: guest.stand },
    { art: <FirstWhistleArt />, words: guest.whistle },
  ]
  return (
    <>
      <StudioHead texts={texts} />
      {env.AI_IS_ON && (
        <div className="studio-guest">
          <div>
            <h2>{guest.title}</h2>
            <p>{fill(guest.text, limits)}</p>
            <ButtonLink href="/auth?next=%2Fai">{guest.button}</ButtonLink>
          </div>
          <ul>
            {examples.map(({ art, words }) => (
              <li key={words}>
                {art}
                <p>{words}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
