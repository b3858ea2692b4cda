import { randomUUID } from 'node:crypto'
import { GenerationForm } from '@/components/studio/generation-form'
import { Chip } from '@/components/ui/chip'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'
import { generatePoster } from '@/lib/studio/posters/actions'
import { PROMPT_MAX } from '@/lib/studio/rules'
import './posters.css'

const USUAL_MS = 30_000

/** The form with which admins print a poster. */
export function PosterPress({ locale }: { locale: Locale }) {
  const { posters, studio } = MESSAGES[locale]
  const { press } = posters
  const { making, makingText } = studio.notices
  return (
    <section aria-labelledby="poster-press" className="poster-press">
      <h2 id="poster-press">
        {press.title} <Chip tone="flood">{press.admin}</Chip>
      </h2>
      <p className="poster-note">{env.AI_IS_ON ? press.text : press.off}</p>
      {env.AI_IS_ON && (
        <GenerationForm
          action={generatePoster}
          address="/api/ai/posters"
          field="prompt"
          most={PROMPT_MAX}
          usualMs={USUAL_MS}
          texts={press.form}
          making={{ making, makingText }}
          examples={[
            { name: press.derby, text: press.derbyText },
            { name: press.cup, text: press.cupText },
          ]}
          requestId={randomUUID()}
          canAsk
        />
      )}
    </section>
  )
}
