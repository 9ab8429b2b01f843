import { dataBlock } from './page-head.ts';
import { scriptsAfterPaint, takeScripts, type PageScripts } from './page-scripts.ts';
import type { WebBuild } from './web-build.ts';

/** Text that is split where the response's nonce goes. */
export type Pieces = readonly [string, ...string[]];

/** What is put into the HTML of the build. */
export interface PageContent {
  /** Goes into the head. */
  head: string;
  /** Shown instead of the loader by browsers without scripts. */
  withoutScripts?: string;
  /** The page as the server has rendered it; without it the HTML shows the loader. */
  rendered?: { markup: string; start: object; scripts: PageScripts };
}

/** Inserts a page into the HTML of the web build. */
export type PageTemplate = (content: PageContent) => Pieces;

const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;

/** Returns a function that makes the template with a configuration in it, once for each configuration. */
export function readTemplate(build: WebBuild): (config: object) => PageTemplate {
  const templates = new WeakMap<object, PageTemplate>();
  return (config) => {
    let template = templates.get(config);
    if (!template) templates.set(config, (template = templateWith(build, config)));
    return template;
  };
}

/** Only the placeholders of the build are replaced, not what looks like them in inserted text. */
function templateWith(build: WebBuild, config: object): PageTemplate {
  const { html } = build;
  const [top = '', rest = ''] = split(html, '<!--head-->');
  const [middle = '', screen = ''] = split(rest, '<!--screen-->');
  const [loader = '', bottom = ''] = split(screen, '<!--/screen-->');
  // In the build's HTML the stylesheet is behind the loader, which is painted without it. A rendered page has the styles
  // in its head, so that it is painted as soon as the HTML has arrived.
  const css = [...html.matchAll(STYLESHEET)].map(([, address = '']) => build.read(address));
  const styles: Pieces = ['<style nonce="', `">${css.join('')}</style>`];
  const cut = (part: string): Pieces => {
    const pieces = part
      .split('__NONCE__')
      .map((piece) => piece.replace('__SHOP_CONFIG__', () => dataBlock(config)));
    return [pieces[0] ?? '', ...pieces.slice(1)];
  };
  const first = build.inOrder('index.html');
  const preloaded = takeScripts(html).preload.filter((url) => !first.includes(url));
  const plain = (part: string) => cut(takeScripts(part).without);
  const parts = {
    top: cut(top),
    middle: cut(middle.trimEnd()),
    loader: cut(loader),
    bottom: cut(bottom),
  };
  const [, behindRoot = ''] = split(bottom, '</div>');
  // No white space in #root, where React expects nothing but what it has rendered.
  const around = {
    top: plain(top),
    middle: plain(middle.trimEnd()),
    behindRoot: plain(behindRoot.replaceAll(STYLESHEET, '')),
  };
  return ({ head, withoutScripts, rendered }) => {
    if (!rendered) {
      const beforeLoader = join(parts.top, head, parts.middle);
      const instead = withoutScripts ? `<div class="instead">${withoutScripts}</div>` : '';
      return join(join(beforeLoader, instead, parts.loader), '', parts.bottom);
    }
    const { markup, start, scripts } = rendered;
    const data = `<script type="application/json" id="page-start">${dataBlock(start)}</script>`;
    const loading = cut(
      scriptsAfterPaint({
        run: [...first, ...scripts.run],
        preload: [...preloaded, ...scripts.preload],
      }),
    );
    const beforeRoot = join(join(around.top, head, styles), '', around.middle);
    // Behind #root, whose content React takes over.
    return join(beforeRoot, `${markup}</div>${data}`, join(loading, '', around.behindRoot));
  };
}

function split(text: string, at: string): string[] {
  const [before = '', ...after] = text.split(at);
  return [before, after.join(at)];
}

/** Two texts with a third between them. */
function join(before: Pieces, between: string, after: Pieces): Pieces {
  const last = before[before.length - 1] ?? '';
  const [first, ...others] = after;
  const [head = '', ...tail] = [...before.slice(0, -1), last + between + first, ...others];
  return [head, ...tail];
}
