/** This many shared words in a row are a quotation; sentences on the same subject share fewer. */
const QUOTED_WORDS = 8

/** Shorter runs of encoded characters cannot hold eight words. */
const BASE64 = /[\w+/-]{40,}/g
const HEX = /(?:[\da-f]{2}){30,}/gi

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(QUOTED_WORDS - 1).map((_, at) => words.slice(at, at + QUOTED_WORDS).join(' '))
}

const rot13 = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    String.fromCharCode(letter.charCodeAt(0) + (letter.toLowerCase() < 'n' ? 13 : -13)),
  )

/** The bytes that a run of Base64 holds, wherever in a group of four characters it was cut. */
const base64Of = (run: string) =>
  [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64').toString())

/** A text, and how it reads backwards or decoded: a model can be told to answer in a cipher. */
function readingsOf(text: string): string[] {
  const joined = text.replace(/\s/g, '')
  return [
    text,
    [...text].reverse().join(''),
    rot13(text),
    ...(joined.match(BASE64) ?? []).flatMap(base64Of),
    ...(joined.match(HEX) ?? []).map((run) => Buffer.from(run, 'hex').toString()),
  ]
}

/**
 * Returns a test of whether a text quotes `quoted`, ignoring case, punctuation and line breaks, as it stands, backwards, in ROT13,
 * Base64 or hexadecimal digits.
 */
export function quotesOf(quoted: string): (text: string) => boolean {
  const runs = new Set(runsOf(quoted))
  return (text) => readingsOf(text).some((reading) => runsOf(reading).some((run) => runs.has(run)))
}
