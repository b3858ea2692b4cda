'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { NoticeBox } from '@/components/ui/notice-box'
import { showToast } from '@/components/ui/toast'
import { useHydrated } from '@/components/ui/use-hydrated'
import type { StudioTexts } from './texts'
import './studio.css'

type Props = {
  id: string
  name: string
  length: string
  texts: StudioTexts['player']
  /** Plays at once, because the fan has just asked for it. */
  isFresh: boolean
}

/** A speech with one button; without JavaScript the browser's own controls. */
export function Player({ id, name, length, texts, isFresh }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [share, setShare] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const hydrated = useHydrated()

  async function play() {
    setFailed(false)
    try {
      await audio.current?.play()
    } catch (error) {
      // Paused before it had begun.
      if (error instanceof DOMException && error.name === 'AbortError') return
      setFailed(true)
      showToast({ title: texts.failed, description: texts.failedText, destructive: true })
    }
  }
  const playFresh = useEffectEvent(() => void play())
  useEffect(() => {
    if (isFresh) playFresh()
  }, [isFresh])

  const toggle = () => (isPlaying ? audio.current?.pause() : void play())
  const label = `${isPlaying ? texts.pause : texts.play}: ${name}`
  return (
    <div className="studio-player">
      {hydrated && (
        <button type="button" className="studio-play" aria-label={label} onClick={toggle}>
          <Icon name={isPlaying ? 'pause' : 'play'} size={18} />
        </button>
      )}
      <div>
        <b>{name}</b>
        <audio
          ref={audio}
          controls={!hydrated}
          preload="none"
          src={`/api/assets/${id}`}
          onPlay={({ currentTarget }) => {
            setPlaying(true)
            for (const other of document.querySelectorAll('audio')) if (other !== currentTarget) other.pause()
          }}
          onPause={() => setPlaying(false)}
          onEnded={() => setShare(0)}
          onTimeUpdate={({ currentTarget: { currentTime, duration } }) =>
            setShare(duration > 0 ? currentTime / duration : 0)
          }
        >
          <track kind="captions" />
        </audio>
        {hydrated && (
          <span className="studio-track" aria-hidden="true">
            <span style={{ transform: `scaleX(${share})` }} />
          </span>
        )}
      </div>
      <span className="studio-length">{length}</span>
      {hasFailed && (
        <NoticeBox title={texts.failed} className="studio-player-failed">
          {texts.failedText}
        </NoticeBox>
      )}
    </div>
  )
}
