import { explainFailure } from '../../server/start/failure.ts'

/** `problem` says what is wrong and what to do; null when nothing is wrong. */
export type Finding = { what: string; problem: string | null }

export const finding = async (
  what: string,
  look: () => Promise<string | null> | string | null,
): Promise<Finding> => {
  try {
    return { what, problem: await look() }
  } catch (error) {
    return { what, problem: explainFailure(error) }
  }
}
