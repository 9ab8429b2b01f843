import type { Plugin } from 'vite';

/** Under the development server, puts the shop's configuration into the HTML as the real server does. */
export function shopConfigInDevelopment(): Plugin {
  let shopUrl: string | undefined;
  return {
    name: 'vitrine:shop-config',
    apply: 'serve',
    configResolved({ server }) {
      const target = server.proxy?.['/api'];
      const url = typeof target === 'string' ? target : target?.target;
      shopUrl = typeof url === 'string' ? url : undefined;
    },
    async transformIndexHtml(html) {
      if (!shopUrl) return html;
      const answer = await fetch(new URL('/api/v1/config', shopUrl));
      const { config } = (await answer.json()) as { config: unknown };
      return html.replace(
        '__SHOP_CONFIG__',
        JSON.stringify(config).replaceAll('<', String.raw`\u003c`),
      );
    },
  };
}
