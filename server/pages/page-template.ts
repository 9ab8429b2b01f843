import { createHash } from 'node:crypto';
import type { PageScripts } from '#contract/page-renderer.ts';
import { dataBlock } from './page-head.ts';
import type { WebBuild } from './web-build.ts';

/** Content that is put into the HTML of the build. */
export interface PageContent {
  /** Goes into the head. */
  head: string;
  config: object;
  /** Shown instead of the loader by browsers without scripts. */
  withoutScripts?: string;
  /** The page as the server has rendered it; without it the HTML shows the loader. */
  rendered?: { markup: string; start: object; scripts: PageScripts };
}

/** The HTML of a web build, into which pages are inserted. */
export interface PageTemplate {
  insert(content: PageContent): string;
  /** Sources of a content security policy that allow the inline scripts and styles of all pages, by their hashes. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
}

const STYLESHEET = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g;
const SCRIPT = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/g;
const PRELOAD = /<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g;
/** Scripts with a type are modules or data. */
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs;
const INLINE_STYLE = /<style>(.*?)<\/style>/gs;

export function readTemplate(build: WebBuild): PageTemplate {
  const { html } = build;
  // No white space in #root, where React expects nothing but what it has rendered.
  const tight = html.replace(/\s*(<!--\/?screen-->)\s*/g, '$1');
  const shell = tight
    .replace('<!--/screen-->', '')
    .replace(/<!--rendered-->.*<!--\/rendered-->/s, '');
  const around = [SCRIPT, PRELOAD, STYLESHEET, '<!--/rendered-->']
    .reduce((text: string, element) => text.replaceAll(element, ''), tight)
    .replace(/(<!--screen-->).*<!--\/screen-->/s, '$1');
  // In the build's HTML the stylesheet is behind the loader, which is painted without it. A rendered page has the styles
  // in its head, so that it is painted as soon as the HTML has arrived.
  const css = firstGroups(html, STYLESHEET).map((address) => build.read(address));
  const styles = `<style>${css.join('')}</style>`;
  const first = build.inOrder('index.html');
  const preloaded = firstGroups(html, PRELOAD).filter((url) => !first.includes(url));

  function insert({ head, config, withoutScripts, rendered }: PageContent): string {
    const shop = dataBlock(config);
    if (!rendered) {
      const instead = withoutScripts ? `<div class="instead">${withoutScripts}</div>` : '';
      return putInto(shell, { head, config: shop, screen: instead, rendered: '' });
    }
    const { markup, start, scripts } = rendered;
    const loaded: PageScripts = {
      run: [...first, ...scripts.run],
      preload: [...preloaded, ...scripts.preload],
    };
    return putInto(around, {
      head: head + styles,
      config: shop,
      screen: markup,
      // Behind #root, whose content React takes over.
      rendered: data('page-start', start) + data('page-scripts', loaded),
    });
  }

  return {
    insert,
    inlineScripts: firstGroups(html, INLINE_SCRIPT).map(hashSource),
    inlineStyles: firstGroups(html + styles, INLINE_STYLE).map(hashSource),
  };
}

type Places = Record<'head' | 'config' | 'screen' | 'rendered', string>;

/** Only the placeholders of the build are replaced, not what looks like them in inserted text. */
function putInto(html: string, { head, config, screen, rendered }: Places): string {
  const texts: Record<string, string> = {
    '<!--head-->': head,
    __SHOP_CONFIG__: config,
    '<!--screen-->': screen,
    '<!--rendered-->': rendered,
  };
  return html.replaceAll(
    /<!--head-->|__SHOP_CONFIG__|<!--screen-->|<!--rendered-->/g,
    (place) => texts[place] ?? '',
  );
}

function data(id: string, value: object): string {
  return `<script type="application/json" id="${id}">${dataBlock(value)}</script>`;
}

function firstGroups(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, group = '']) => group);
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
