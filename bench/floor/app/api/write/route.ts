import { writeStatus } from '../../../cards'

export async function POST(request: Request) {
  await writeStatus(await request.formData())
  return Response.json({ ok: true })
}
