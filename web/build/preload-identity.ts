import type { Plugin } from 'vite';

/** Asks for the identity library in the HTML itself, beside the app rather than after it. */
export function preloadIdentity(): Plugin {
  return {
    name: 'vitrine:preload-identity',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (output) =>
            output.type === 'chunk' && output.facadeModuleId?.endsWith('/web/session/identity.ts'),
        );
        if (!chunk)
          throw new Error(
            'The identity chunk is gone: web/session/identity.ts must be imported lazily',
          );
        const imports = chunk.type === 'chunk' ? chunk.imports : [];
        return [chunk.fileName, ...imports]
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'modulepreload',
              crossorigin: true,
              href: `/${file}`,
              nonce: '__NONCE__',
            },
            injectTo: 'head',
          }));
      },
    },
  };
}
