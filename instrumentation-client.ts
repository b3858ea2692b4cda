import { announceNavigation } from './components/shell/navigation-event'

export const onRouterTransitionStart = announceNavigation
