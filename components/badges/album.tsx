'use client'

import type { Messages } from 'next-intl'
import { FormResult } from '@/components/ui/form-result'
import { SubmitButton } from '@/components/ui/submit-button'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { claimBadge } from '@/lib/badges/actions'
import type { BadgeView, LeafView } from '@/lib/badges/album/words'
import { fill } from '@/lib/core/i18n/fill'
import { AlbumCell } from './album-cell'
import { usePeel } from './use-peel'
import './badges.css'

export type AlbumTexts = Messages['badges']['album']
type Props = { leaves: LeafView[]; texts: AlbumTexts }

/** The double page of the album, and above it the next sticker to claim. */
export function Album({ leaves, texts }: Props) {
  const [result, submit] = useFormAction(claimBadge)
  useResultToast(result)
  const { peeled, fresh, peel } = usePeel(submit, result)
  const ready = leaves.flatMap(({ badges }) => badges).find(({ state }) => state === 'ready')
  return (
    <>
      <FormResult result={result} />
      {ready && <ReadyBar badge={ready} texts={texts} claim={{ action: submit, onSubmit: peel }} />}
      <div className="album">
        {leaves.map(({ leaf, stuck, badges }, page) => (
          <section key={leaf} className="album-leaf" aria-labelledby={`leaf-${leaf}`}>
            <header className="album-head">
              <h2 id={`leaf-${leaf}`}>{texts.leaves[leaf]}</h2>
              <span>{fill(texts.of, { stuck, all: badges.length })}</span>
            </header>
            <ul className="album-grid">
              {badges.map((badge) => (
                <AlbumCell
                  key={badge.id}
                  badge={badge}
                  texts={texts}
                  isPeeled={badge.id === peeled}
                  isFresh={badge.id === fresh}
                  claim={{ action: submit, onSubmit: peel }}
                />
              ))}
            </ul>
            <p aria-hidden="true" className="album-foot">
              <span>{page + 2}</span>
              <span>GoalQuest</span>
            </p>
          </section>
        ))}
      </div>
    </>
  )
}

type BarProps = Pick<Parameters<typeof AlbumCell>[0], 'claim' | 'texts'> & { badge: BadgeView }

function ReadyBar({ badge: { id, name, number }, texts, claim }: BarProps) {
  const [before = '', after = ''] = texts.readyBar.split('{name}')
  return (
    <form action={claim.action} onSubmit={claim.onSubmit} className="album-bar">
      <p>
        {before}
        <b>{name}</b>
        {fill(after, { number })}
      </p>
      <input type="hidden" name="id" value={id} />
      <SubmitButton size="sm" pendingLabel={texts.claiming}>
        {texts.claim}
      </SubmitButton>
    </form>
  )
}
