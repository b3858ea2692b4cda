import './quiz.css'
export function LedBoard({
  label,
  value,
  large,
}: {
  label: string
  value: string | number
  large?: boolean
}) {
  return (
    <p className={large ? 'led led-large' : 'led'}>
      <span className="led-label">{label}</span> <span className="led-value">{value}</span>
    </p>
  )
}
