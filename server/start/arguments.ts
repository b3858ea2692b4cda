import { StartError } from './failure.ts'

/**
 * The words after a program's name; none of the programs has options.
 * @throws StartError with the usage for an option, and for fewer or more words
 */
export function readArguments(
  usage: string,
  least = 0,
  most = least,
  words = process.argv.slice(2),
): string[] {
  if (words.length < least || words.length > most || words.some((word) => word.startsWith('-')))
    throw new StartError(`usage: ${usage}`)
  return words
}
