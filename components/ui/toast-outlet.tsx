import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { Icon } from './icon'
import { takeToasts } from './toast'
import { oneAtATime } from './toast-queue'

const MOBILE = { bottom: 'calc(5.5rem + env(safe-area-inset-bottom))', left: '1rem', right: '1rem' }

export default function ToastOutlet({ texts }: { texts: { label: string; close: string } }) {
  // Runs after sonner's own effect, so that nothing is published before it listens.
  useEffect(() => takeToasts(oneAtATime()), [])
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      duration={4000}
      containerAriaLabel={texts.label}
      mobileOffset={MOBILE}
      style={{ fontFamily: 'inherit' }}
      icons={{
        success: <Icon name="check" />,
        error: <Icon name="alert" />,
        close: <Icon name="close" />,
      }}
      toastOptions={{ unstyled: true, classNames: { toast: 'toast' }, closeButtonAriaLabel: texts.close }}
    />
  )
}
