import type { CurrentSettings } from '#server/features/settings/current-settings.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { ShippingDeps } from './ship-orders.ts';
import { shipmentsRoutes } from './shipments.routes.ts';

interface Needs extends Omit<ShippingDeps, 'carriers' | 'carriersOfMethods'> {
  settings: CurrentSettings;
}

export function shipmentsFeature({ settings, ...needs }: Needs): Feature {
  const carriers = async () => (await settings.current()).carriers;
  const carriersOfMethods = async () =>
    (await settings.current()).delivery.zones
      .flatMap(({ methods }) => methods)
      .flatMap(({ _id, carrier = '' }) => (carrier === '' ? [] : [{ _id, carrier }]));
  return { api: [shipmentsRoutes({ ...needs, carriers, carriersOfMethods })] };
}
