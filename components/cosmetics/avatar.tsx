type Props = {
  /** The looks that the fan wears; plain ones by default. */
  frame?: string
  skin?: string
  /** The reader's own avatar, which the boot script dresses on static pages. */
  own?: boolean
  className?: string
}

/** The face of a fan with its frame and skin. Decoration: the name is beside it. */
export const Avatar = ({ frame, skin, own, className = '' }: Props) => (
  <span
    aria-hidden="true"
    className={`${own ? 'own-avatar' : 'avatar'} ${className}`}
    data-frame={frame}
    data-skin={skin}
  >
    <svg viewBox="0 0 80 80" aria-hidden="true">
      <use href="/sprite.svg#fan" />
    </svg>
  </span>
)
