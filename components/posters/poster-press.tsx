import { randomUUID } from 'node:crypto'
import type { Messages } from 'next-intl'
import { GenerationForm } from '@/components/studio/generation-form'
import { Chip } from '@/components/ui/chip'
import { env } from '@/lib/env'
import { generatePoster } from '@/lib/studio/posters/actions'
import { PROMPT_MAX } from '@/lib/studio/rules'
import './posters.css'

const USUAL_MS = 30_000

/** The form with which admins print a poster. */
export function PosterPress({ texts }: { texts: Messages['posters'] }) {
  const { press } = texts
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
