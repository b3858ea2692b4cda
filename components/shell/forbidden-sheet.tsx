import { WhistleArt } from '@/components/art/whistle'
import { ButtonLink } from '@/components/ui/button-link'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { setResponseStatus } from '@/lib/core/response-context'
import { OffPitch } from './off-pitch'

export function ForbiddenSheet({ locale }: { locale: Locale }) {
  const { errorPage: texts, notFound } = MESSAGES[locale]
  setResponseStatus(403)
  return (
    <OffPitch art={<WhistleArt />} title={texts.forbidden} text={texts.forbiddenText}>
      <title>{`${texts.forbidden} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink href="/" variant="flood">
        {notFound.home}
      </ButtonLink>
    </OffPitch>
  )
}
