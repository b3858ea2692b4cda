import type { QuizPicture as Words } from '@/lib/sharing/quiz/words'
import { BOLD, INK, NARROW, TEXT } from './ink'
import { LedScore } from './led-score'
import { NumberedShirt } from './numbered-shirt'
import { PictureHead } from './picture-head'

/** The verdict above the line-up, as on the page at the end of a quiz. */
export function QuizPicture({ eyebrow, title, line, score, results, streak, dare }: Words) {
  const shirt = Math.min(86, Math.floor(1080 / results.length) - 8)
  return (
    <div
      style={{ ...TEXT, display: 'flex', width: 1200, height: 630, background: INK.deep, color: INK.chalk }}
    >
      <svg
        width="1040"
        height="1040"
        viewBox="0 0 860 860"
        fill="none"
        stroke={INK.chalk}
        strokeWidth="2.5"
        strokeOpacity=".22"
        style={{ position: 'absolute', left: 370, top: -200 }}
        aria-hidden="true"
      >
        <circle cx="430" cy="430" r="250" />
        <path d="M430 0V860M860 90H690V770H860" />
      </svg>
      <div style={{ display: 'flex', flexDirection: 'column', width: 1200, padding: '46px 56px 0' }}>
        <PictureHead eyebrow={eyebrow} width={1088} colour={INK.chalk} eyebrowColour={INK.flood} />
        <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', height: 340 }}>
          <div style={{ display: 'flex', flexDirection: 'column', width: 610 }}>
            <div style={{ ...NARROW, fontSize: 112, lineHeight: 0.86, textWrap: 'balance' }}>{title}</div>
            <div style={{ fontSize: 27, lineHeight: 1.25, marginTop: 22, wordBreak: 'break-word' }}>
              {line}
            </div>
          </div>
          <LedScore score={score} />
        </div>
        <div style={{ display: 'flex', justifyContent: 'space-between' }}>
          {results.map(({ number, verdict }) => (
            <NumberedShirt key={number} number={number} verdict={verdict} size={shirt} />
          ))}
        </div>
      </div>
      <div
        style={{
          ...BOLD,
          position: 'absolute',
          left: 0,
          bottom: 0,
          width: 1200,
          height: 66,
          padding: '0 56px',
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          background: INK.night,
          fontSize: 24,
        }}
      >
        <div style={{ display: 'flex', alignItems: 'center' }}>
          {streak !== '' && (
            <svg width="30" height="30" viewBox="0 0 24 24" fill={INK.flood} aria-hidden="true">
              <path d="M12 2.5c.6 3.8 5.8 6 5.8 11.3a5.8 5.8 0 0 1-11.6 0c0-2.3 1-3.6 2.2-4.8.3 1.5.9 2.3 1.8 2.8C10 8.6 10.4 5.2 12 2.5Z" />
            </svg>
          )}
          <div style={{ marginLeft: 10 }}>{streak}</div>
        </div>
        <div>{dare}</div>
      </div>
    </div>
  )
}
