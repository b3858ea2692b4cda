import { startTool } from '../../server/start/child.ts'

/** Prints the id of the program that it has started, and waits to be killed. Both hold its output open. */
const { pid } = startTool(['--eval', 'setInterval(() => {}, 1000)'], { env: process.env, output: 1 })
process.stdout.write(`${pid}\n`)
setInterval(() => {}, 1000)
