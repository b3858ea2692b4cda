import type { Route } from 'next'
import type { ReactNode } from 'react'
import { ButtonLink } from './button-link'
import { NoticeBox } from './notice-box'

type Props = { href: Route; link: string; children: ReactNode }

/** A warning above a page, with the way to where it can be dealt with. */
export const LinkNotice = ({ href, link, children }: Props) => (
  <NoticeBox
    icon="alert"
    role="note"
    className="mt-4"
    action={
      <ButtonLink href={href} variant="outline" size="sm">
        {link}
      </ButtonLink>
    }
  >
    {children}
  </NoticeBox>
)
