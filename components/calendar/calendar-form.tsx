'use client'

import type { Messages } from 'next-intl'
import { buttonStyle } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { FormResult } from '@/components/ui/form-result'
import { HandedFocus } from '@/components/ui/handed-focus'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextField } from '@/components/ui/text-field'
import { useFormAction } from '@/components/ui/use-form-action'
import { useResultToast } from '@/components/ui/use-result-toast'
import { dropCalendar, renewCalendar } from '@/lib/calendar/actions'

type Props = { address: string | null; texts: Omit<Messages['calendar'], 'notices'> }

export function CalendarForm({ address, texts }: Props) {
  const [renewal, renew] = useFormAction(renewCalendar)
  const [removal, drop] = useFormAction(dropCalendar)
  useResultToast(renewal)
  useResultToast(removal)
  return (
    <div className="grid gap-4">
      <FormResult result={renewal ?? removal} />
      {address && (
        <>
          <TextField
            name="address"
            label={texts.address}
            value={address}
            readOnly
            onFocus={(event) => event.target.select()}
            className="max-w-2xl"
          />
          <div className="flex flex-wrap gap-2.5">
            <a href={address.replace(/^https?:/, 'webcal:')} className={buttonStyle()}>
              {texts.add}
            </a>
            <CopyButton text={address} texts={texts} variant="outline" />
          </div>
        </>
      )}
      <div className="flex flex-wrap gap-2.5">
        <form action={renew}>
          <SubmitButton variant="outline" pendingLabel={address ? texts.renewing : texts.making}>
            {address ? texts.renew : texts.make}
          </SubmitButton>
        </form>
        {address && (
          <HandedFocus>
            <form action={drop}>
              <SubmitButton variant="destructive" pendingLabel={texts.dropping}>
                {texts.drop}
              </SubmitButton>
            </form>
          </HandedFocus>
        )}
      </div>
    </div>
  )
}
