import { adminRoute } from '@/lib/auth/route'
import { DomainError } from '@/lib/core/errors'
import { idParam } from '@/lib/core/forms/fields'
import { quizTemplate } from '@/lib/quiz/templates/queries'

export const dynamic = 'force-dynamic'

/** Exports a template as JSON that the import accepts again, without indentation so that the longest one fits. */
export const GET = adminRoute(async (admin, _request, params) => {
  const known = idParam(params.id)
  const template = known ? await quizTemplate(admin, known) : null
  if (!template) throw new DomainError('not_found')
  const { id, title, competition, points, difficulty, questions } = template
  const body = JSON.stringify({ title, competition, points, difficulty, questions })
  return new Response(body, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="goalquest-quiz-${id.slice(0, 8)}.json"`,
      'cache-control': 'no-store',
    },
  })
})
