'use client'

/** Not in the HTML: without JavaScript the sheet is part of the page, which would then open at it. */
const takeFocus = (title: HTMLElement | null) => title?.setAttribute('autofocus', '')

/** Has the focus when its sheet opens; a field would bring up the keyboard of a phone. */
export const SheetTitle = ({ id, text }: { id: string; text: string }) => (
  <h2 ref={takeFocus} id={id} tabIndex={-1} className="mb-4 text-2xl">
    {text}
  </h2>
)
