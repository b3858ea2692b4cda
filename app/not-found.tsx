/** Never shown: a page without its subject renders `NotFoundSheet`. Without this file each page's data would carry the framework's own 404. */
export default function NotFound() {
  return null
}
