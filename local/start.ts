/** `npm start`: a shop on this machine. */
import { loadQuickly } from '#server/load-quickly.ts';

const loaded = loadQuickly();
const { startShop } = await import('./start-shop.ts');
loaded();
await startShop();
