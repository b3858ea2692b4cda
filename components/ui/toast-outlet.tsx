import { useEffect, useSyncExternalStore } from 'react'
import { Toaster as Sonner } from 'sonner'
import { Icon } from './icon'
import { followPointer, keepSheets, oneAtATime } from './one-toast'
import { takeToasts } from './toast'

/**
 * Where the tabs are at the bottom, toasts are at the top, away from thumb and tabs, and below the header, whose menu and level they
 * would cover.
 */
const PHONE_OFFSET = { top: 'calc(4rem + env(safe-area-inset-top))', left: '1rem', right: '1rem' }
const PHONE = '(max-width: 63.99rem)'

function subscribe(read: () => void) {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', read)
  return () => query.removeEventListener('change', read)
}

export default function ToastOutlet({ texts }: { texts: { label: string; close: string } }) {
  const isPhone = useSyncExternalStore(subscribe, () => window.matchMedia(PHONE).matches)
  // Runs after sonner's own effect, so nothing is published before it listens.
  useEffect(() => takeToasts(oneAtATime()), [])
  return (
    // Shown again with each toast, so that it lies above every sheet opened before.
    <div
      popover="manual"
      className="toast-layer"
      onPointerDownCapture={keepSheets}
      onPointerMove={followPointer}
      onPointerLeave={followPointer}
    >
      <Sonner
        position={isPhone ? 'top-center' : 'bottom-right'}
        visibleToasts={1}
        containerAriaLabel={texts.label}
        // sonner’s own phone layout ends at 600 pixels.
        offset={isPhone ? PHONE_OFFSET : undefined}
        mobileOffset={PHONE_OFFSET}
        style={{ fontFamily: 'inherit' }}
        icons={{
          success: <Icon name="check" />,
          info: <Icon name="receipt" />,
          error: <Icon name="alert" />,
          close: <Icon name="close" />,
        }}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast' }, closeButtonAriaLabel: texts.close }}
      />
    </div>
  )
}
