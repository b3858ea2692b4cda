import './landing.css'

/** Covers a positioned green ground. */
export const MownGrass = () => <div className="mown-grass" aria-hidden="true" />
