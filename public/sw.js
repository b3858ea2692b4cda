/**
 * Keeps what a fan has read readable without a network: the files of the shell, the last seen tables and lists, and a page that says
 * that there is no network. With a network every page comes from the server. Kept pages belong to one session and one build: they go
 * when the session ends, when another one begins, and with the next build, whose worker has another address. Shows the notifications
 * that a fan has asked for, and ends them with the session.
 */
const BUILD = new URL(self.location.href).searchParams.get('build')
const FILES = `goalquest-files-${BUILD}`
const PAGES = `goalquest-pages-${BUILD}`
const OFFLINE = '/offline'
const MOST_FILES = 200
const MOST_PAGES = 30
/** The router of the browser asks for parts of pages; the page itself is fetched beside them no more often than this. */
const BESIDE_MS = 600_000
const KEEPS = /^\/((missions|leagues|matches|matchday)(\/[\w-]+)*\/?)?$/
const OWNER = /data-owner="([\w-]+)"/
const LANG = /<html[^>]* lang="(\w+)"/

/** Raised whenever pages are forgotten: what was asked for before is not kept after it. */
let epoch = 0

self.addEventListener('install', (event) => {
  event.waitUntil(keepOffline())
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  event.waitUntil(begin())
})

/** Each page says whether a fan is signed in, and its language. */
self.addEventListener('message', (event) => {
  event.waitUntil(follow(event.data))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/'))
    return
  if (request.mode === 'navigate') return event.respondWith(page(event, url))
  if (/^\/(_next\/static\/|sprite\.svg|icons\/|icon\.svg)/.test(url.pathname))
    return event.respondWith(file(event))
  const isPart = request.headers.get('rsc') && !request.headers.get('next-router-prefetch')
  if (isPart && KEEPS.test(url.pathname))
    event.waitUntil(keepBeside(url.pathname + withoutRouter(url.search)))
})

/** A message that the browser's push service has kept: title, body, path, tag and lang. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag, lang } = event.data.json()
  const look = { icon: '/icons/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, { body, tag, lang, ...look }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data?.path))
})

/** A window that shows the page already, or a new one, so that no game under way is left. */
async function openPage(path = '/') {
  const asked = new URL(path, self.location.origin)
  const url = asked.origin === self.location.origin ? asked : new URL('/', self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const addressOf = ({ pathname, search }) => pathname + search
  const shown = windows.find((one) => addressOf(new URL(one.url)) === addressOf(url))
  return shown ? shown.focus() : self.clients.openWindow(url.href)
}

async function begin() {
  for (const name of await caches.keys())
    if (name.startsWith('goalquest-') && name !== FILES && name !== PAGES) await caches.delete(name)
  await self.clients.claim()
}

async function follow({ signedIn, lang }) {
  if (!signedIn) await Promise.all([forget(), endNotifications()])
  const kept = await (await caches.open(FILES)).match(OFFLINE)
  if (!kept || LANG.exec(await kept.text())?.[1] !== lang) await keepOffline().catch(() => {})
}

/** The server has forgotten this browser with the session. Only it knows: Safari deletes the cookie of a fan who stays away for a week. */
async function endNotifications() {
  const subscription = await self.registration.pushManager?.getSubscription()
  if (!subscription) return
  const answer = await fetch('/account', { redirect: 'manual' }).catch(() => null)
  if (answer?.type === 'opaqueredirect') await subscription.unsubscribe()
}

async function forget() {
  epoch++
  await caches.delete(PAGES)
}

/** The page for what was never seen, in the language of the browser's cookie. */
async function keepOffline() {
  const answer = await fetch(OFFLINE, { cache: 'no-store' })
  if (!answer.ok) throw new Error(`${OFFLINE} answered ${answer.status}`)
  await keepFiles(await answer.clone().text())
  await (await caches.open(FILES)).put(OFFLINE, answer)
}

/** The scripts, styles and fonts of a page. They are in the browser's own cache, which may drop them. */
async function keepFiles(text) {
  const cache = await caches.open(FILES)
  for (const address of new Set(text.match(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2)/g)))
    if (!(await cache.match(address))) await cache.add(address).catch(() => {})
}

/** Files whose names change with their content come from the cache; others only without a network. */
async function file(event) {
  const cache = await caches.open(FILES)
  const kept = await cache.match(event.request)
  if (kept && event.request.url.includes('/_next/static/')) return kept
  try {
    const answer = await fetch(event.request)
    if (answer.ok)
      event.waitUntil(cache.put(event.request, answer.clone()).then(() => trim(FILES, MOST_FILES)))
    return answer
  } catch {
    return kept ?? Response.error()
  }
}

async function page(event, url) {
  const asked = epoch
  let answer
  try {
    answer = await fetch(event.request)
  } catch {
    return (await keptPage(url)) ?? (await caches.match(OFFLINE, { cacheName: FILES })) ?? Response.error()
  }
  // Whoever is sent to the sign-in has no session any more.
  if (url.pathname === '/auth') await forget()
  else if (KEEPS.test(url.pathname)) event.waitUntil(keep(url.pathname + url.search, answer.clone(), asked))
  return answer
}

async function keepBeside(address) {
  const asked = epoch
  const kept = await (await caches.open(PAGES)).match(address)
  if (kept && Date.now() - Number(kept.headers.get('x-kept-at')) < BESIDE_MS) return
  const answer = await fetch(address).catch(() => null)
  if (answer?.redirected && new URL(answer.url).pathname === '/auth') await forget()
  else if (answer) await keep(address, answer, asked)
}

async function keep(address, answer, asked) {
  const at = Date.now()
  if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith('text/html')) return
  const text = await answer.text()
  const owner = OWNER.exec(text)?.[1]
  if (!owner) return
  await forgetOthers(owner)
  await keepFiles(text)
  const headers = new Headers(answer.headers)
  // The text is no longer compressed.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('x-kept-at', String(at))
  headers.set('x-owner', owner)
  const cache = await caches.open(PAGES)
  await cache.delete(address)
  if (epoch !== asked) return
  await cache.put(address, new Response(text, { headers }))
  if (epoch !== asked) await caches.delete(PAGES)
  await trim(PAGES, MOST_PAGES)
}

/** Pages of the session before are not for this one. */
async function forgetOthers(owner) {
  const cache = await caches.open(PAGES)
  for (const key of await cache.keys()) {
    const kept = await cache.match(key)
    if (kept?.headers.get('x-owner') !== owner) await cache.delete(key)
  }
}

/** The page as it was last seen, with its age, from which its clocks go on, and the note that says so. */
async function keptPage(url) {
  // Where the browser tells: a fan who has signed out has no such cookie.
  if (self.cookieStore && !(await self.cookieStore.get('gq_hint'))) await forget()
  const kept = await (await caches.open(PAGES)).match(url.pathname + url.search)
  if (!kept) return undefined
  const text = await kept.text()
  const at = Number(kept.headers.get('x-kept-at'))
  const age = Math.max(0, Date.now() - at)
  const words = new Intl.DateTimeFormat(LANG.exec(text)?.[1] ?? 'it', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const told = text
    .replace('<html', `<html data-age="${age}"`)
    .replace(/(id="offline-note"[^>]*?) hidden=""/, '$1')
    .replace('%at%', words.format(at))
  return new Response(told, { headers: kept.headers })
}

const withoutRouter = (search) => search.replace(/([?&])_rsc=[^&]*&?/, '$1').replace(/[?&]$/, '')

async function trim(name, most) {
  const cache = await caches.open(name)
  const keys = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OFFLINE)
  for (const key of keys.slice(0, Math.max(keys.length - most, 0))) await cache.delete(key)
}
