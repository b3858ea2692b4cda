import { BaseSequencer, type TestSpecification } from 'vitest/node'

const isSimulation = ({ moduleId }: TestSpecification) => moduleId.endsWith('-simulation.test.ts')

/** A simulation takes as long as thirty other files: begun among the last, it would keep one processor busy and the other idle. */
export class SimulationsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => Number(isSimulation(other)) - Number(isSimulation(one)))
  }
}
