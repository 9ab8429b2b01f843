import type { IncomingMessage, ServerResponse } from 'node:http';

const WINDOW_PATH = '/emulator/auth/handler';
const FRAME_PATH = '/emulator/auth/iframe';

/** Scripts and styles that the emulator's window loads from the internet. It works without them. */
const FOREIGN = /<(?:link|script)\b[^>]*"https:\/\/[^>]*>(?:<\/script>)?/g;

/** In their place. The emulator has no icon for the browser to ask for; without the font of its icons, their names would be shown. */
const HEAD = `<link rel="icon" href="data:,"><style>
body { font: 16px/1.5 system-ui, sans-serif; }
.material-icons, .mdc-notched-outline { display: none; }
.mdc-list-item { margin: 12px 0; cursor: pointer; }
.mdc-list-item:hover, .mdc-list-item:focus { background: #f1f1f1; }
.mdc-list-item__text > span { display: block; }
button { font: inherit; padding: 8px 16px; cursor: pointer; }
input { font: inherit; width: 100%; padding: 8px; box-sizing: border-box; }
</style>`;

/**
 * Makes the emulator's two pages for sign-in windows work without the internet: the window itself, and the frame through which
 * the shop's page gets the window's answer. For that frame the emulator loads a script of Google; here it is a page of our own.
 * Returns true if it answers the request.
 */
export function serveOffline(
  request: IncomingMessage,
  response: ServerResponse,
  shopOrigins: readonly string[],
): boolean {
  const path = request.url?.split('?')[0];
  if (path === FRAME_PATH) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(framePage(shopOrigins));
    return true;
  }
  if (path === WINDOW_PATH) removeForeign(response);
  return false;
}

function removeForeign(response: ServerResponse): void {
  const end = response.end.bind(response) as (page: unknown) => ServerResponse;
  response.end = ((page: unknown) =>
    end(
      typeof page === 'string'
        ? page.replaceAll(FOREIGN, '').replace('<style>', `${HEAD}<style>`)
        : page,
    )) as typeof response.end;
}

/** The frame. It tells the shop's page, whose origin is in the query, that it is there, and passes the window's messages on. */
function framePage(shopOrigins: readonly string[]): string {
  return `<!doctype html>
<meta charset="utf-8">
<title>Sign-in</title>
<script>
const shop = new URLSearchParams(location.search).get('shop');
if (${JSON.stringify(shopOrigins)}.includes(shop)) {
  addEventListener('message', ({ origin, data }) => {
    if (origin === location.origin) parent.postMessage(data, shop);
  });
  parent.postMessage({ eventType: 'ready' }, shop);
}
</script>
`;
}
