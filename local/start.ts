/** `npm start`: the shop in local mode. */
import { loadQuickly } from '#server/load-quickly.ts';

const loaded = loadQuickly();
const { startShop } = await import('./start-shop.ts');
loaded();
await startShop();
