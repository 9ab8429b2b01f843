import type { TypedZone } from './delivery-values.ts';

/**
 * Returns the holes in the zones, a sentence each.
 * @param withoutWeight how many products on sale have no weight
 */
export function deliveryHoles(zones: readonly TypedZone[], withoutWeight: number): string[] {
  const all = zones.flatMap((zone) => zone.methods.map((method) => ({ zone, method })));
  const byWeight = all.some(({ method }) => method.by === 'weight');
  const count = withoutWeight === 1 ? '1 product has' : `${withoutWeight} products have`;
  return [
    ...zones
      .filter(({ methods }) => methods.length === 0)
      .map(({ name }) => `“${name}” has no way of delivery: nothing is delivered there.`),
    ...zones
      .filter(({ methods }) => methods.length > 0 && !methods.some(({ kind }) => kind === 'parcel'))
      .map(({ name }) => `“${name}” has no parcel: buyers there can only pick things up.`),
    ...all.flatMap(({ zone, method: { name, by, bands } }) => {
      const most = bands.at(-1)?.upTo.trim() ?? '';
      if (most === '') return [];
      const beyond = {
        weight: `heavier than ${most} g`,
        pieces: `of more than ${most} pieces`,
        subtotal: `above ${most}`,
      }[by];
      return [`“${name}” in “${zone.name}” takes nothing ${beyond}: its last price has an end.`];
    }),
    ...(byWeight && withoutWeight > 0
      ? [`${count} no weight and count as 0 g where a price is by weight.`]
      : []),
  ];
}
