import { bootstrap } from './bootstrap.mjs'

await bootstrap('server/start.ts', 'production')
