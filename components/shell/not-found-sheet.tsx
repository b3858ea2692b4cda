import { connection } from 'next/server'
import { BallArt } from '@/components/art/ball'
import { ButtonLink } from '@/components/ui/button-link'
import { setResponseStatus } from '@/lib/core/http/response-context'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import { ErrorLayout } from './error-layout'
import { MissingPath } from './missing-path'

/** A page of our own, because the framework's 404 is empty without JavaScript. Rendered for each request, whose status it sets. */
export async function NotFoundSheet({ locale }: { locale: Locale }) {
  await connection()
  const { notFound: texts } = MESSAGES[locale]
  setResponseStatus(404)
  return (
    <ErrorLayout art={<BallArt />} title={texts.title} text={texts.text}>
      <title>{`${texts.title} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink href="/" variant="flood">
        {texts.home}
      </ButtonLink>
      <MissingPath />
    </ErrorLayout>
  )
}
