'use client'

import { type ReactNode, useState } from 'react'
import type { AssetRow } from '@/lib/studio/words'
import { AssetRemoval } from './asset-removal'
import { DownloadLink } from './download-link'
import { GenerationForm, type GenerationFormProps } from './generation-form'
import { Player } from './player'
import type { StudioTexts } from './texts'
import './studio.css'

type Props = Omit<GenerationFormProps, 'texts' | 'onMade'> & {
  isOn: boolean
  speeches: AssetRow[]
  /** Links to the other pages of the list. */
  pages: ReactNode
  texts: Pick<StudioTexts, 'speech' | 'speeches' | 'player' | 'removal' | 'demo'>
}

/** The reading machine and what it has read; a speech that was just made plays at once. */
export function Voice({ isOn, speeches, pages, texts, ...machine }: Props) {
  const [freshId, setFreshId] = useState<string>()
  return (
    <>
      {isOn && <GenerationForm {...machine} texts={texts.speech} onMade={setFreshId} />}
      <section aria-labelledby="studio-speeches" className="studio-speeches">
        <h3 id="studio-speeches">{texts.speeches.title}</h3>
        {speeches.length === 0 && <p className="studio-none">{texts.speeches.none}</p>}
        <ul>
          {speeches.map((speech) => (
            <li key={speech.id}>
              <Player
                id={speech.id}
                name={speech.prompt}
                length={speech.length}
                texts={texts.player}
                isFresh={speech.id === freshId}
              />
              {speech.demo && <span className="studio-demo">{texts.demo}</span>}
              <DownloadLink id={speech.id} label={texts.speech.download} name={speech.prompt} />
              <AssetRemoval asset={speech} texts={texts.removal} />
            </li>
          ))}
        </ul>
        {pages}
      </section>
    </>
  )
}
