import { Fragment } from 'react'

const partsOf = (nickname: string) => nickname.split(/(?<=[_.-])(?=.)/)

/** How many letters of a nickname stay on one line. */
export const longestPart = (nickname: string): number =>
  Math.max(...partsOf(nickname).map((part) => [...part].length))

/** A nickname that breaks after its own separators before it breaks within a word. */
export const Nickname = ({ children }: { children: string }) => (
  <bdi>
    {partsOf(children).map((part, index) => (
      <Fragment key={String(index)}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </bdi>
)
