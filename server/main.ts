import { loadQuickly } from './platform/load-quickly.ts';

if (import.meta.main) {
  const loaded = loadQuickly();
  const { runProduction } = await import('./run-production.ts');
  loaded();
  await runProduction(process.env);
}
