/** Never shown, a page without its subject renders `NotFoundSheet`: it keeps the framework's own 404 out of the data of each page. */
export default function NotFound() {
  return null
}
