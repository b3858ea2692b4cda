import { between, oneOf, type Random } from '../../random.ts'
import type { Palette } from './palette.ts'

export type Canvas = { width: number; height: number }
type Scene = (canvas: Canvas, palette: Palette, random: Random) => string

const NIGHT = { ground: '#101b2d', field: '#1b2d4a', line: '#f2ede0' }

const range = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The pitch from above, mown in stripes, with a move drawn on it. */
const pitch: Scene = ({ width, height }, { field, line, accent, second }, random) => {
  const stripes = between(random, 7, 11)
  const step = width / stripes
  const grass = range(stripes)
    .filter((index) => index % 2 === 0)
    .map((index) => `<rect x="${index * step}" width="${step}" height="${height}" fill="${field}"/>`)
  const players = range(between(random, 4, 6)).map((index, _, all) => ({
    x: width * (0.12 + (0.76 * index) / (all.length - 1)),
    y: height * (0.2 + random() * 0.5),
  }))
  const route = players.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const discs = players.map(
    ({ x, y }, index) =>
      `<circle cx="${x}" cy="${y}" r="${height * 0.035}" fill="${index % 2 ? second : accent}" stroke="${line}" stroke-width="6"/>`,
  )
  return `${grass.join('')}<g fill="none" stroke="${line}" stroke-width="6" opacity=".8">
    <path d="M${width / 2} 0V${height}"/><circle cx="${width / 2}" cy="${height * 0.42}" r="${height * 0.17}"/>
    <rect x="-6" y="${height * 0.18}" width="${width * 0.14}" height="${height * 0.48}"/>
    <rect x="${width * 0.86}" y="${height * 0.18}" width="${width * 0.15}" height="${height * 0.48}"/></g>
    <path d="${route}" fill="none" stroke="${accent}" stroke-width="10" stroke-dasharray="26 18"/>${discs.join('')}`
}

/** A stadium at night: two floodlight towers and their cones of light. */
const floodlights: Scene = ({ width, height }, { accent, second }, random) => {
  const { ground, field, line } = NIGHT
  const horizon = height * (0.52 + random() * 0.08)
  const tower = (x: number, lean: number) => {
    const lamps = range(12).map(
      (index) =>
        `<circle cx="${x + ((index % 4) - 1.5) * 34}" cy="${height * 0.14 + Math.floor(index / 4) * 34}" r="13"/>`,
    )
    return `<path d="M${x} ${height * 0.2}L${x + lean - width * 0.3} ${height}H${x + lean + width * 0.3}Z" fill="${accent}" opacity=".16"/>
      <path d="M${x} ${height * 0.2}V${horizon}" stroke="${line}" stroke-width="12"/><g fill="${accent}">${lamps.join('')}</g>`
  }
  const crowd = range(150).map(
    () =>
      `<circle cx="${random() * width}" cy="${horizon - random() * height * 0.11}" r="${5 + random() * 6}" fill="${oneOf([line, second, accent], random)}" opacity=".75"/>`,
  )
  return `<rect width="${width}" height="${height}" fill="${ground}"/><rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${field}"/>${crowd.join('')}
    ${tower(width * 0.16, width * 0.2)}${tower(width * 0.84, -width * 0.2)}
    <ellipse cx="${width / 2}" cy="${height * 0.72}" rx="${width * 0.22}" ry="${height * 0.05}" fill="none" stroke="${line}" stroke-width="6"/>`
}

/** Raised scarves: slanting stripes with fringes. */
const scarves: Scene = ({ width, height }, { field, line, accent, second }, random) => {
  const scarf = (y: number, thick: number, lean: number, bands: number) => {
    const step = (width * 1.2) / bands
    const cloth = range(bands).map(
      (index) =>
        `<rect x="${-width * 0.1 + index * step}" y="${y}" width="${step + 1}" height="${thick}" fill="${index % 2 ? accent : second}"/>`,
    )
    const edge = `<path d="M${-width * 0.1} ${y + thick * 0.16}H${width * 1.1}M${-width * 0.1} ${y + thick * 0.84}H${width * 1.1}" stroke="${line}" stroke-width="8" stroke-dasharray="3 15"/>`
    return `<g transform="rotate(${lean} ${width / 2} ${y})">${cloth.join('')}${edge}</g>`
  }
  const rows = range(3).map((index) =>
    scarf(height * (0.1 + index * 0.3), height * 0.19, between(random, -9, 9), between(random, 7, 15)),
  )
  return `<rect width="${width}" height="${height}" fill="${field}"/>${rows.join('')}`
}

/** A ball in flight with its trail. */
const ball: Scene = ({ width, height }, { field, accent, second }, random) => {
  const radius = height * (0.17 + random() * 0.05)
  const x = width * (0.56 + random() * 0.14)
  const y = height * 0.4
  const trail = range(9).map(
    (index) =>
      `<circle cx="${x - (9 - index) * width * 0.065}" cy="${y + (9 - index) ** 2 * height * 0.006}" r="${radius * (0.25 + index * 0.075)}" fill="${index % 2 ? accent : second}" opacity="${0.2 + index * 0.07}"/>`,
  )
  const patch = (angle: number, distance: number, size: number) => {
    const cx = x + Math.cos(angle) * distance
    const cy = y + Math.sin(angle) * distance
    const corners = range(5).map(
      (index) =>
        `${cx + Math.cos(angle + (index * 2 * Math.PI) / 5) * size},${cy + Math.sin(angle + (index * 2 * Math.PI) / 5) * size}`,
    )
    return `<polygon points="${corners.join(' ')}" fill="#16261f"/>`
  }
  const turn = random() * Math.PI
  const patches = [
    patch(turn, 0, radius * 0.32),
    ...range(5).map((index) => patch(turn + (index * 2 * Math.PI) / 5, radius * 0.78, radius * 0.2)),
  ]
  return `<path d="M0 ${height * 0.86}L${width} ${height * 0.6}V${height}H0Z" fill="${field}"/>${trail.join('')}
    <circle cx="${x}" cy="${y}" r="${radius}" fill="#f7f4e8" stroke="#16261f" stroke-width="8"/>${patches.join('')}`
}

const SCENES: readonly [Scene, ...Scene[]] = [pitch, floodlights, scarves, ball]

/** Words of either language that ask for a scene. */
const ASKED: [RegExp, Scene][] = [
  [/riflettor|nott|stadi|night|floodlight|stadium/i, floodlights],
  [/sciarp|curva|tifos|scar[fv]|fans|ultras/i, scarves],
  [/\bgol\b|pall|tir[oi]\b|goal|ball|shot|rovesciata/i, ball],
  [/schem|tattic|lavagna|modul|tactic|formation|pitch/i, pitch],
]

export const sceneFor = (prompt: string, random: Random): Scene => {
  const drawn = oneOf(SCENES, random)
  return ASKED.find(([words]) => words.test(prompt))?.[1] ?? drawn
}
