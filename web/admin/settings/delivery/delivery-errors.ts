import { type ErrorAt, errorsBelow } from '#web/admin/settings/errors-below.ts';
import type { Refused } from '#web/admin/settings/PartScreen.tsx';
import type { TypedMethod, TypedZone } from './delivery-values.ts';

export interface DeliveryErrors {
  ofZone: (zone: TypedZone) => ErrorAt;
  ofMethod: (zone: TypedZone, method: TypedMethod) => ErrorAt;
}

/** The errors of zones that were not saved. What was edited since is another object, whose errors are gone. */
export function deliveryErrors(refused: Refused<readonly TypedZone[]> | undefined): DeliveryErrors {
  const at = errorsBelow(refused?.error);
  const former = refused?.part ?? [];
  const placeOf = ({ _id }: TypedZone) => former.findIndex((zone) => zone._id === _id);
  return {
    ofZone: (zone) => {
      const place = placeOf(zone);
      const before = former[place];
      const isSame =
        before?.name === zone.name &&
        before.countries === zone.countries &&
        before.parts === zone.parts;
      return (field) => (isSame ? at(`delivery.zones.${place}.${field}`) : undefined);
    },
    ofMethod: (zone, method) => {
      const place = placeOf(zone);
      const nth = former[place]?.methods.indexOf(method) ?? -1;
      return (field) =>
        nth < 0 ? undefined : at(`delivery.zones.${place}.methods.${nth}.${field}`);
    },
  };
}
