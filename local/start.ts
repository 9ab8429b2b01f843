/** `npm start`: the shop in local mode. */
import { loadQuickly } from '#server/platform/load-quickly.ts';

const loaded = loadQuickly();
const { startShop } = await import('./start-shop.ts');
loaded();
await startShop();
