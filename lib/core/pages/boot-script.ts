/**
 * Runs before the first paint: a static page knows neither theme nor fan, nor what the fan wears. Without a chosen theme the style
 * sheet follows the system. The content security policy carries its hash, so changing it needs a new build.
 */
export const BOOT_SCRIPT =
  "(function(d){var r=d.documentElement.dataset,c=d.cookie,t=/(?:^|; )theme=(light|dark)/.exec(c),h=/(?:^|; )gq_hint=\\d+\\.([01])(?:\\.([1-9]))?/.exec(c),l=/(?:^|; )gq_looks=([a-z-]*)\\.([a-z-]*)\\.([a-z-]*)(?:;|$)/.exec(c);r.js='1';if(t)r.theme=t[1];if(h){r.fan='1';if(h[1]>0)r.admin='1';if(h[2])r.streak='1'}if(l){if(l[1])r.look=l[1];if(l[2])r.frame=l[2];if(l[3])r.skin=l[3]}})(document)"
