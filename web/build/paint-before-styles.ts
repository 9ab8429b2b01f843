import type { Plugin } from 'vite';

const STYLESHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the stylesheet behind the loader in the HTML: in the head it would hold back the first
 * paint. The app's script still waits for it, so nothing is ever seen unstyled.
 */
export function paintBeforeStyles(): Plugin {
  return {
    name: 'vitrine:paint-before-styles',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(STYLESHEET) ?? [];
        return html.replaceAll(STYLESHEET, '').replace('</body>', `${links.join('')}\n  </body>`);
      },
    },
  };
}
