import { type Candidate, type Imported, validated } from '../rules'

/** The labels of the two options of a true-or-false question. */
export type TruthWords = { yes: string; no: string }

const ESCAPED = /\\([~=#{}:\\n])/g
/** Escaped signs become characters of a private area, so that they have no meaning until they are text again. */
const PRIVATE = 0xe000
const hide = (text: string) =>
  text.replace(ESCAPED, (_, sign: string) => String.fromCharCode(PRIVATE + sign.charCodeAt(0)))
const show = (text: string) =>
  text
    .replace(/[\uE000-\uE07F]/g, (sign) => {
      const char = String.fromCharCode(sign.charCodeAt(0) - PRIVATE)
      return char === 'n' ? '\n' : char
    })
    .trim()
const oneLine = (text: string) => show(text).replace(/\s+/g, ' ')

type Block = { line: number; text: string }

/** Questions are separated by empty lines; comments and categories are ignored. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | null = null
  for (const [index, raw] of text.split(/\r\n?|\n/).entries()) {
    const line = raw.trim()
    if (line === '') open = null
    if (line === '' || line.startsWith('//') || line.startsWith('$CATEGORY:')) continue
    if (open) open.text += `\n${line}`
    else {
      open = { line: index + 1, text: line }
      blocks.push(open)
    }
  }
  return blocks
}

const TITLE = /^::(?:(?!::)[\s\S])*::/
const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/i
const TRUTH = /^(T|TRUE|F|FALSE)$/i
const ANSWER = /([=~])([^=~]*)/g
const WEIGHT = /^%(-?\d+(?:\.\d+)?)%/

type Options = { text: string; is_correct: boolean }[]

/** The options between the braces; null for a kind of question that we do not use. */
function optionsOf(body: string, words: TruthWords): Options | null {
  const [truth = ''] = body.split('#')
  if (TRUTH.test(truth.trim())) {
    const right = /^t/i.test(truth.trim())
    return [
      { text: words.yes, is_correct: right },
      { text: words.no, is_correct: !right },
    ]
  }
  if (!body.includes('~') || body.includes('->') || !/^[=~]/.test(body)) return null
  const options = [...body.matchAll(ANSWER)].map(([, sign, given = '']) => {
    const weight = WEIGHT.exec(given.trim())?.[1]
    const [answer = ''] = given.trim().replace(WEIGHT, '').split('#')
    const is_correct = sign === '=' || Number(weight) === 100
    return { text: oneLine(answer), is_correct, partial: weight !== undefined && Number(weight) % 100 !== 0 }
  })
  if (options.some(({ partial }) => partial)) return null
  return options.map(({ text, is_correct }) => ({ text, is_correct }))
}

function candidateOf({ line, text }: Block, words: TruthWords): Candidate {
  const source = hide(text).replace(TITLE, '')
  const [start, end] = [source.indexOf('{'), source.lastIndexOf('}')]
  if (start < 0 && end < 0) return { line, reason: 'unsupported_kind' }
  if (start < 0 || end < start) return { line, reason: 'unclosed' }
  const [before, after] = [source.slice(0, start), source.slice(end + 1)]
  const [body = '', why = ''] = source.slice(start + 1, end).split('####')
  const options = optionsOf(body.trim(), words)
  if (!options) return { line, reason: 'unsupported_kind' }
  const gap = after.trim() === '' ? '' : ' _____ '
  const question = oneLine(`${before.replace(FORMAT, '')}${gap}${after}`)
  const explanation = show(why)
  return { line, question: { text: question, options, ...(explanation && { explanation }) } }
}

/** Moodle's GIFT: multiple choice, missing word and true-or-false; other kinds are refused with their line. Markup stays text. */
export const importGift = (text: string, words: TruthWords): Imported =>
  validated(blocksOf(text), (block) => candidateOf(block, words))
