import type { Route } from 'next'
import { ButtonLink } from '@/components/ui/button-link'
import { NoticeBox } from '@/components/ui/notice-box'

type Props = { tone: 'rosa' | 'red'; href: Route; texts: Record<'title' | 'text' | 'button', string> }

/** A link of an email that was used or has expired: what that means, and where to go on. */
export function ExpiredLinkNotice({ tone, href, texts }: Props) {
  return (
    <div className="grid justify-items-start gap-5">
      <NoticeBox tone={tone} role={tone === 'red' ? 'alert' : 'status'} title={texts.title}>
        {texts.text}
      </NoticeBox>
      <ButtonLink href={href}>{texts.button}</ButtonLink>
    </div>
  )
}
