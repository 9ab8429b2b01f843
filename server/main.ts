import { loadQuickly } from './load-quickly.ts';

if (import.meta.main) {
  loadQuickly();
  const { runProduction } = await import('./run-production.ts');
  await runProduction(process.env);
}
