type Props = { id: string; label: string; open: () => void }

const FORM = 'join'

/** The form of all join buttons of a list: without JavaScript each is the way to its mission's page. */
export const JoinForm = () => <form id={FORM} />

/** Opens the dialog. A button, as the specification calls it, and not a link. */
export function JoinButton({ id, label, open }: Props) {
  return (
    <button
      type="submit"
      form={FORM}
      formAction={`/missions/${id}`}
      className="button button-primary button-sm"
      onClick={(event) => {
        event.preventDefault()
        open()
      }}
    >
      {label}
    </button>
  )
}
