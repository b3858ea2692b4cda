import { bootstrap } from '../server/bootstrap.mjs'

await bootstrap('tests/run.ts', 'test')
