import type { ReactNode } from 'react'
import { Link } from '@/components/ui/link'
import { CONTACT_EMAIL } from '@/lib/core/email/contact'

const LINK = 'underline underline-offset-4'

type Tag = (chunks: ReactNode) => ReactNode

/** The markup allowed in long messages. */
export const RICH_TAGS = {
  p: (chunks) => <p>{chunks}</p>,
  ul: (chunks) => <ul>{chunks}</ul>,
  li: (chunks) => <li>{chunks}</li>,
  b: (chunks) => <strong>{chunks}</strong>,
  mail: (chunks) => (
    <a href={`mailto:${CONTACT_EMAIL}`} className={LINK}>
      {chunks}
    </a>
  ),
  rules: (chunks) => (
    <Link href="/rules" className={LINK}>
      {chunks}
    </Link>
  ),
  ratings: (chunks) => (
    <Link href="/rules/ratings" className={LINK}>
      {chunks}
    </Link>
  ),
  faq: (chunks) => (
    <Link href="/faq" className={LINK}>
      {chunks}
    </Link>
  ),
  privacy: (chunks) => (
    <Link href="/privacy" className={LINK}>
      {chunks}
    </Link>
  ),
  terms: (chunks) => (
    <Link href="/terms" className={LINK}>
      {chunks}
    </Link>
  ),
  garante: (chunks) => (
    <a href="https://www.garanteprivacy.it" className={LINK}>
      {chunks}
    </a>
  ),
} as const satisfies Record<string, Tag>

export const CONTACT = { email: CONTACT_EMAIL }
