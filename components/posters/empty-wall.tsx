import { ScarfArt } from '@/components/art/scarf'
import { ButtonLink } from '@/components/ui/button-link'
import { EmptyState } from '@/components/ui/empty-state'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { env } from '@/lib/env'

/** In place of the posters while none is printed: the studio, where the fan makes pictures, if it is on. */
export function EmptyWall({ locale }: { locale: Locale }) {
  const { posters, studio } = MESSAGES[locale]
  return (
    <div className="mt-7">
      <EmptyState art={<ScarfArt />} title={posters.none} text={posters.noneText}>
        {env.AI_IS_ON && (
          <ButtonLink href="/ai" variant="outline">
            {studio.way.go}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  )
}
