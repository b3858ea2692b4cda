import './missions.css'

type Props = { id: string; label: string; open: () => void; look?: string }

const FORM = 'join'

/** The form of all join buttons of a list: without JavaScript each leads to its mission's page. */
export const JoinButtonsForm = () => <form id={FORM} />

/** Opens the dialog. A button rather than a link, as the specification calls it. */
export function JoinButton({ id, label, open, look = 'ticket-link' }: Props) {
  return (
    <button
      type="submit"
      form={FORM}
      formAction={`/missions/${id}`}
      className={look}
      onClick={(event) => {
        event.preventDefault()
        open()
      }}
    >
      {label}
    </button>
  )
}
