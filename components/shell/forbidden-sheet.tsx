import { WhistleArt } from '@/components/art/whistle'
import { ButtonLink } from '@/components/ui/button-link'
import { setResponseStatus } from '@/lib/core/http/response-context'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { ErrorLayout } from './error-layout'

export function ForbiddenSheet({ locale }: { locale: Locale }) {
  const { errorPage: texts, notFound } = MESSAGES[locale]
  setResponseStatus(403)
  return (
    <ErrorLayout art={<WhistleArt />} title={texts.forbidden} text={texts.forbiddenText}>
      <title>{`${texts.forbidden} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink href="/" variant="flood">
        {notFound.home}
      </ButtonLink>
    </ErrorLayout>
  )
}
