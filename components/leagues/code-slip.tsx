'use client'

import type { Messages } from 'next-intl'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { shownCode } from '@/lib/leagues/rules'
import './leagues.css'

/** The join code with a copy button, drawn as a slip to cut out. */
export function CodeSlip({ code, texts }: { code: string; texts: Messages['leagues']['code'] }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shownCode(code))
      showToast({ title: texts.copied, description: texts.copiedText })
    } catch {
      showToast({ title: texts.copyFailed, description: shownCode(code), destructive: true })
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-2 border-ink border-dashed px-4 py-3">
      <p className="min-w-0">
        <span className="type-eyebrow block text-ink-soft">{texts.label}</span>
        <span className="league-code text-xl">{shownCode(code)}</span>
      </p>
      <Button size="sm" icon="copy" className="needs-js" onClick={copy}>
        {texts.copy}
      </Button>
    </div>
  )
}
