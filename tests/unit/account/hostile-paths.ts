const words = (text: string) => text.trim().split(/\s+/)

const HOSTS = words(
  'evil.com evil.com/missions goalquest.example.evil.com goalquest.example@evil.com [::1] 2130706433',
)

const PREFIXES = [
  ...words(String.raw`
    // /// //// /\ \\ \/ \ /\/ //\ /\\\ %2f%2f /%2f /%2F%2F /%5c /%5C%5C %5c%5c /%09/ /%0a/ /%0d%0a /%00//
    /.// /./..// /..// /;// https:// http:// https:/ https: http:\\ HTTPS:// https:/// ftp:// ws:// file://
    blob:https:// //user:password@ //goalquest.example@ https://goalquest.example@ @ /@/`),
  ...['/ /', '/\t/', '/\n/', '/\r/', '/\r\n/', '\t//', '\n//', ' //', '/\0/', '\0//'],
  ...['/\u200b/', '\u200b//', '/\u2044/', '/\uff0f', '\uff0f\uff0f', '/\u3002/'],
]

/** Paths that name another host, and addresses that run a script. */
export const FOREIGN = [
  ...PREFIXES.flatMap((prefix) => HOSTS.map((host) => `${prefix}${host}`)),
  ...words(`javascript:alert(1) JavaScript:alert(1) javascript://%0aalert(1) /javascript:alert(1) vbscript:msgbox(1)
    data:text/html,<script>alert(1)</script> view-source:x about:blank intent://x#Intent;end`),
  ...['java\nscript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)'],
]

/** Paths that no page of ours has, though they stay on our host. */
export const ODD = [
  ...words(`. .. missions ./missions ../missions ?x=1 #x /missions#//evil.com /missions?x=<script> /missions?x="on=
    /missions?x=' /missions%0d%0aSet-Cookie:%20a=b /mìssions /⚽ /missions;jsessionid=1 /missions?next=//evil.com
    /missions?next=https://evil.com /?url=//evil.com /%2e%2e//evil.com /%2e%2e/%2e%2e/evil.com /x:/evil.com
    /missions/..%2f..%2f/evil.com /x@evil.com /$ACTION /* /(public) /[locale]`),
  ...['', ' ', '/missions\r\nSet-Cookie: a=b', '/missions\0', '/missions\u202e'],
  ...[`/${'a'.repeat(301)}`, `/${'a/'.repeat(5_000)}`, `/${'/'.repeat(200)}`],
]
