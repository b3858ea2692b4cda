import './landing.css'

/** Covers a positioned green area. */
export const MownGrass = () => <div className="mown-grass" aria-hidden="true" />
