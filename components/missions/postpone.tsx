import { FormResult } from '@/components/ui/form-result'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { postponeMission } from '@/lib/missions/actions'

const FORM = 'postpone'

/** The form of all buttons that postpone an overdue mission; outside the list, which is a form itself. */
export function PostponeForm({ isAsked }: { isAsked: boolean }) {
  const [result, postpone] = useFormAction(postponeMission)
  useResultToast(result)
  if (!isAsked && !result) return null
  return (
    <form id={FORM} action={postpone}>
      <FormResult result={result} />
    </form>
  )
}

export const PostponeButton = ({ id, label }: { id: string; label: string }) => (
  <button type="submit" form={FORM} name="id" value={id} className="button button-outline button-sm">
    {label}
  </button>
)
