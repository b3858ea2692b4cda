import { randomUUID } from 'node:crypto'
import { Icon } from '@/components/ui/icon'
import { Link } from '@/components/ui/link'
import { Pagination } from '@/components/ui/pagination'
import type { Allowance } from '@/lib/ai/queries'
import type { SignedIn } from '@/lib/core/actor'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { generateImage, speakText } from '@/lib/studio/actions'
import { type StudioPages, studioOf } from '@/lib/studio/queries'
import { PROMPT_MAX, SPEECH_MAX } from '@/lib/studio/rules'
import { assetRow } from '@/lib/studio/words'
import { GenerationForm } from './generation-form'
import { PictureCard } from './picture-card'
import { PictureList } from './picture-list'
import { stepsOf } from './steps'
import { StudioHead } from './studio-head'
import { Voice } from './voice'
import './studio.css'

const IMAGE_MS = 20_000
const SPEECH_MS = 5_000

const isLeft = ({ used, perDay }: Allowance) => used < perDay

type Props = { actor: SignedIn; pages: StudioPages; locale: Locale }

/** The two machines and what they have made. */
export async function StudioBoard({ actor, pages, locale }: Props) {
  const { studio: texts } = MESSAGES[locale]
  const studio = await studioOf(actor, pages)
  const pictures = studio.images.rows.map((asset) => assetRow(asset, locale))
  const isFirst = { images: studio.images.isFirst, speeches: studio.speeches.isFirst }
  const latest = isFirst.images ? pictures[0] : undefined
  const { speech, speeches, player, removal, demo } = texts
  const making = { making: texts.notices.making, makingText: texts.notices.makingText }
  const { examplesShort: names, imageExamples: scenes, speechExamples: lines } = texts
  return (
    <>
      <StudioHead texts={texts} studio={studio} />
      <div className="studio-machines">
        <section aria-labelledby="studio-image">
          <div className="studio-machine-head">
            <Icon name="image" size={24} />
            <h2 id="studio-image">{texts.image.title}</h2>
            <span>{texts.image.aside}</span>
          </div>
          {env.AI_IS_ON && (
            <GenerationForm
              action={generateImage}
              address="/api/ai/generate-image"
              field="prompt"
              most={PROMPT_MAX}
              usualMs={IMAGE_MS}
              texts={texts.image}
              making={making}
              examples={[
                { name: names.derby, text: scenes.derby },
                { name: names.rain, text: scenes.rain },
                { name: names.penalty, text: scenes.penalty },
              ]}
              requestId={randomUUID()}
              canAsk={isLeft(studio.imagesToday)}
            />
          )}
          {latest && <PictureCard picture={latest} texts={texts} />}
        </section>
        <section aria-labelledby="studio-voice">
          <div className="studio-machine-head">
            <Icon name="sound" size={24} />
            <h2 id="studio-voice">{texts.speech.title}</h2>
            <span>{texts.speech.aside}</span>
          </div>
          <Voice
            isOn={env.AI_IS_ON}
            speeches={studio.speeches.rows.map((asset) => assetRow(asset, locale))}
            pages={
              <Pagination
                label={speeches.pages}
                {...stepsOf('readings', studio.speeches, isFirst.speeches, texts.pages)}
              />
            }
            texts={{ speech, speeches, player, removal, demo }}
            making={making}
            action={speakText}
            address="/api/ai/tts-speak"
            field="text"
            most={SPEECH_MAX}
            usualMs={SPEECH_MS}
            examples={[
              { name: names.speaker, text: lines.speaker },
              { name: names.radio, text: lines.radio },
              { name: names.rules, text: lines.rules },
            ]}
            requestId={randomUUID()}
            canAsk={isLeft(studio.speechesToday)}
          />
        </section>
      </div>
      <PictureList pictures={pictures} page={studio.images} isFirst={isFirst.images} texts={texts} />
      <p className="mt-8">
        <Link href="/posters" className="inline-flex min-h-11 items-center underline underline-offset-4">
          {texts.posters}
        </Link>
      </p>
    </>
  )
}
