import { bootstrap } from './bootstrap.mjs'

await bootstrap('server/dev.ts', 'development')
