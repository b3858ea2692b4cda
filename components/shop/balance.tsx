import './shop.css'
/** The fan's tokens on the dot matrix of a scoreboard. */
export const Balance = ({ label, value }: { label: string; value: string }) => (
  <p className="ml-auto flex items-center gap-4">
    <span className="type-eyebrow max-w-20 text-right">{label}</span>
    <span className="shop-balance">
      <b>{value}</b>
    </span>
  </p>
)
