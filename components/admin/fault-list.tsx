type Props = { title: string; faults: readonly { at: string; text: string }[] }

export function FaultList({ title, faults }: Props) {
  if (faults.length === 0) return null
  return (
    <section aria-label={title} className="border-card-red border-l-[6px] bg-card px-4 py-3 text-sm">
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {faults.map(({ at, text }) => (
          <li key={`${at} ${text}`} className="flex flex-wrap gap-x-3 py-0.5">
            {at && <code className="font-[650]">{at}</code>}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
