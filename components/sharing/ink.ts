/** The colours of the light theme (components/ui/css/tokens.css) in a form that the renderer of pictures reads. */
export const INK = {
  paper: '#f9f7ee',
  card: '#fefdf8',
  ink: '#0c1f17',
  soft: '#465b51',
  line: '#d8d8cd',
  pitch: '#005e31',
  flood: '#f9cc21',
  onFlood: '#071a13',
  red: '#c2181d',
  leader: '#f8e596',
  deep: '#00351d',
  chalk: '#f7f5ec',
  night: '#03110b',
  lamp: '#172117',
  right: '#56d57b',
  onRight: '#04160e',
  wrong: '#fda296',
} as const

/** The cuts of Archivo (lib/core/pictures/fonts.ts), each with its extended letters. */
export const NARROW = { fontFamily: 'Narrow, Narrow Ext', fontWeight: 800 } as const
export const TEXT = { fontFamily: 'Text, Text Ext', fontWeight: 500 } as const
export const BOLD = { fontFamily: 'Text, Text Ext', fontWeight: 700 } as const
export const WIDE = {
  fontFamily: 'Wide, Wide Ext',
  fontWeight: 600,
  letterSpacing: '0.06em',
  textTransform: 'uppercase',
} as const

export const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** Width of a letter of the narrow cut, relative to its size. */
const NARROW_WIDTH = 0.44

/** The largest size at which a text in narrow letters fits a width, estimated from its number of letters. */
export const sizeWithin = (text: string, width: number, largest: number): number =>
  Math.min(largest, Math.floor(width / (text.length * NARROW_WIDTH)))
