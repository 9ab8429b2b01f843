/** A page without scripts: a heading, words, perhaps a button that posts to its own address. */
export interface PlainPage {
  heading: string;
  words: string;
  button?: string;
  /** HTML below the words. */
  more?: string;
}

const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif; color: light-dark(#1c1b19, #f2efe9); background: light-dark(#fbfaf8, #161513); }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { color: light-dark(#17604a, #74cfa6); }
button { font: inherit; padding: 0.625rem 1rem; border: 0; border-radius: 0.5rem; cursor: pointer; color: light-dark(#fff, #0b1f17); background: light-dark(#17604a, #74cfa6); }
:focus-visible { outline: 2px solid light-dark(#17604a, #74cfa6); outline-offset: 2px; }
ul { list-style: none; padding: 0; }
li { border-top: 1px solid light-dark(#e4e0d8, #38352f); padding: 0.75rem 0; overflow-wrap: anywhere; }
.quiet { color: light-dark(#615c54, #b3aca1); }
iframe { width: 100%; height: 40rem; border: 1px solid light-dark(#8b857a, #857e73); border-radius: 0.5rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }`;

export function plainPage(shop: string, { heading, words, button, more = '' }: PlainPage): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${heading} · ${shop}`)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(words)}</p>
${button === undefined ? '' : `<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`}
${more}</main></body></html>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
