import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isReplay = ({ moduleId }: TestSpecification) => moduleId.endsWith('-replay.test.ts')

/** A replay takes as long as thirty other files: begun among the last, it would keep one processor busy and the other idle. */
export class ReplaysFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(isReplay(other)) - Number(isReplay(one)))
  }
}
