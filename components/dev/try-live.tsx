'use client'

import { useState } from 'react'
import { LevelBar, type LevelTexts } from '@/components/shell/level-bar'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'

type Props = {
  texts: { good: string; bad: string; title: string; text: string; badTitle: string; earn: string }
  level: LevelTexts
}

export function TryLive({ texts, level }: Props) {
  const [xp, setXp] = useState(664)
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <LevelBar xp={xp} texts={level} />
      <Button size="sm" variant="flood" onClick={() => setXp(xp + 35)}>
        {texts.earn}
      </Button>
      <Button
        size="sm"
        variant="outline"
        onClick={() => showToast({ title: texts.title, description: texts.text })}
      >
        {texts.good}
      </Button>
      <Button
        size="sm"
        variant="destructive"
        onClick={() => showToast({ title: texts.badTitle, description: texts.text, destructive: true })}
      >
        {texts.bad}
      </Button>
    </div>
  )
}
