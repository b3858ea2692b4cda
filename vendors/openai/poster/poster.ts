import { Resvg } from '@resvg/resvg-js'
import { seeded } from '../../random.ts'
import { LETTER_COLUMNS, LETTER_ROWS, scoreboard } from './letters.ts'
import { paletteFor } from './palette.ts'
import { type Canvas, sceneFor } from './scenes.ts'

const BOARD = 0.2
const LETTERS_MAX = 22
const LED = '#f6cf33'
/** Words with no meaning on a scoreboard. */
const FILLERS =
  /^(un|una|uno|il|lo|la|i|gli|le|di|del|della|e|con|per|in|a|an|the|of|and|with|for|poster|manifesto|locandina)$/i

/** A football poster as PNG: scene, colours and the words on the scoreboard follow from the prompt. */
export function posterPng(prompt: string, { width, height }: Canvas): Uint8Array {
  const random = seeded(prompt)
  const palette = paletteFor(prompt, random)
  const scene = sceneFor(prompt, random)({ width, height: height * (1 - BOARD) }, palette, random)
  const words = titleOf(prompt)
  const dot = Math.min(
    (width * 0.86) / (words.length * LETTER_COLUMNS),
    (height * BOARD * 0.56) / LETTER_ROWS,
  )
  const boardTop = height * (1 - BOARD)
  const title = scoreboard(
    words,
    (width - (words.length * LETTER_COLUMNS - 1) * dot) / 2,
    boardTop + (height * BOARD - (LETTER_ROWS - 1) * dot) / 2,
    dot,
    LED,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${palette.ground}"/>${scene}
    <rect y="${boardTop}" width="${width}" height="${height * BOARD}" fill="#0c0f0d"/>
    <rect y="${boardTop}" width="${width}" height="8" fill="${palette.line}"/>${title}
    <rect x="18" y="18" width="${width - 36}" height="${height - 36}" fill="none" stroke="${palette.line}" stroke-width="6"/></svg>`
  return new Resvg(svg).render().asPng()
}

function titleOf(prompt: string): string {
  const plain = prompt
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[A-Z0-9]+/g)
  const words = (plain ?? []).filter((word) => !FILLERS.test(word))
  const fitting = words.reduce(
    (line, word) => (`${line} ${word}`.trim().length <= LETTERS_MAX ? `${line} ${word}`.trim() : line),
    '',
  )
  return fitting || (words[0]?.slice(0, LETTERS_MAX) ?? 'GOALQUEST')
}
