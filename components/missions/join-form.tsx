import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'

type Props = { id: string; label: string; open: () => void }

/** Opens the dialog; without JavaScript it is the way to the mission's page. */
export function JoinForm({ id, label, open }: Props) {
  const show = (event: FormEvent) => {
    event.preventDefault()
    open()
  }
  return (
    <form action={`/missions/${id}`} onSubmit={show} className="contents">
      <Button type="submit" size="sm">
        {label}
      </Button>
    </form>
  )
}
