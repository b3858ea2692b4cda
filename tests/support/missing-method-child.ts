import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { addRequestMeta } from 'next/dist/server/request-meta.js'
import { answerMissingMethod } from '../../server/web/missing-method.ts'

/** Answers with a status for a compiled route, and prints the refusals; a process of its own, since Next.js changes how modules load. */
const [filename = '', status = ''] = process.argv.slice(2)
const request = new IncomingMessage(new Socket())
const response = new ServerResponse(request)
addRequestMeta(request, 'match', { definition: { filename } } as never)
const refused: unknown[] = []
answerMissingMethod(request, response, (reason) => refused.push(reason))
response.statusCode = Number(status)
response.end()
process.stdout.write(JSON.stringify(refused))
