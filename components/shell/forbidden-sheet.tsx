import { getMessages } from 'next-intl/server'
import { WhistleArt } from '@/components/art/whistle'
import { ButtonLink } from '@/components/ui/button-link'
import { answerWith } from '@/lib/core/answer-status'
import type { Locale } from '@/lib/core/locale'
import { OffPitch } from './off-pitch'

export async function ForbiddenSheet({ locale }: { locale: Locale }) {
  const { errorPage: texts, notFound } = await getMessages({ locale })
  answerWith(403)
  return (
    <OffPitch art={<WhistleArt className="h-full" />} title={texts.forbidden} text={texts.forbiddenText}>
      <title>{`${texts.forbidden} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      <ButtonLink href="/" variant="flood">
        {notFound.home}
      </ButtonLink>
    </OffPitch>
  )
}
