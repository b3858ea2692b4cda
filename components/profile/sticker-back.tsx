import { LogoMark } from '@/components/art/logo-mark'
import { ButtonLink } from '@/components/ui/button-link'
import { setResponseStatus } from '@/lib/core/http/response-context'
import { MESSAGES } from '@/lib/core/i18n/messages'
import type { Locale } from '@/lib/core/locale'
import './profile.css'

/** Shown both for a name that nobody has and for a fan who may not be seen, so that it reveals nothing. */
export function StickerBack({ locale }: { locale: Locale }) {
  const { profile } = MESSAGES[locale]
  const { title, text, leagues } = profile.back
  setResponseStatus(404)
  return (
    <div className="wrap grid justify-items-center gap-6 pt-10 pb-16 text-center">
      <title>{`${title} · GoalQuest`}</title>
      <meta name="robots" content="noindex" />
      <div className="sticker-back" aria-hidden="true">
        <LogoMark className="w-24" />
        <span>GoalQuest</span>
      </div>
      <h1 className="text-2xl">{title}</h1>
      <p className="max-w-md">{text}</p>
      <ButtonLink href="/leagues" variant="outline">
        {leagues}
      </ButtonLink>
    </div>
  )
}
