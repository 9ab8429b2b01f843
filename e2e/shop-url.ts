import { inject } from 'vitest';

/** The address of the shop that this worker's stories visit. */
export function shopUrl(): string {
  const urls = inject('shopUrls');
  // Vitest numbers its workers from 1.
  const worker = Number(process.env['VITEST_POOL_ID'] ?? 1) - 1;
  const url = urls[worker % urls.length];
  if (url === undefined) throw new Error('No shop is open for the stories');
  return url;
}
