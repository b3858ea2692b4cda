'use client'

import type { Messages } from 'next-intl'
import { CopyButton } from '@/components/ui/copy-button'
import { ShareButton } from '@/components/ui/share-button'
import { invitePath, shownCode } from '@/lib/leagues/rules'

type Props = {
  league: { joinCode: string; inviteToken: string }
  texts: Messages['leagues']['code']
  id?: string
}

/** The join code and the invitation link, drawn as a slip to cut out. */
export function CodeSlip({ league: { joinCode, inviteToken }, texts, id }: Props) {
  const code = shownCode(joinCode)
  return (
    <div id={id} className="grid grid-cols-1 gap-3 border-2 border-ink border-dashed px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0">
          <span className="type-eyebrow block text-ink-soft">{texts.label}</span>
          <span className="type-code text-xl">{code}</span>
        </p>
        <CopyButton
          size="sm"
          variant="outline"
          text={code}
          texts={{ copy: texts.copy, copied: texts.copied, notCopied: texts.copyFailed }}
          details={{ copied: texts.copiedText, notCopied: code }}
        />
      </div>
      <noscript>
        <a href={invitePath(inviteToken)} className="inline-flex min-h-11 items-center underline">
          {texts.link}
        </a>
      </noscript>
      <ShareButton
        size="sm"
        label={texts.share}
        text={texts.shareText}
        path={invitePath(inviteToken)}
        texts={{ copied: texts.linkCopied, failed: texts.failed }}
      />
    </div>
  )
}
