import type { ReturnKind, ReturnStatus } from '#contract/return-status.ts';
import type { OrderReturn } from '#contract/returns.ts';
import { presentPhoto, type StoredPhoto } from '#server/features/photos/present-photo.ts';

/** The words that a customer sees in place of an admin's uid. */
export const THE_SHOP = 'the shop';

/** A return with its lines, photos and history, from JSON, where a time is a string. */
export interface ReadReturn {
  id: string;
  orderId: string;
  kind: ReturnKind;
  deadline: string | null;
  status: ReturnStatus;
  reason: string;
  words: string | null;
  restocked: boolean;
  createdAt: string;
  updatedAt: string;
  lines: OrderReturn['lines'];
  photos: StoredPhoto[];
  history: { status: ReturnStatus; at: string; byUser: string; words: string | null }[];
}

/** A return as admins see it. */
export function presentReturn(row: ReadReturn): OrderReturn {
  return {
    _id: row.id,
    orderId: row.orderId,
    kind: row.kind,
    ...(row.deadline !== null && { deadline: new Date(row.deadline).toISOString() }),
    status: row.status,
    lines: row.lines,
    reason: row.reason,
    ...(row.words !== null && { words: row.words }),
    photos: row.photos.map(presentPhoto),
    restocked: row.restocked,
    history: row.history.map(({ status, at, byUser: by, words }) => ({
      status,
      at: new Date(at).toISOString(),
      by,
      ...(words !== null && { words }),
    })),
    createdAt: new Date(row.createdAt).toISOString(),
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
}

/** A return as its customer sees it, who learns no admin's uid: only two statuses are the customer's own doing. */
export function returnForBuyer(seen: OrderReturn): OrderReturn {
  return {
    ...seen,
    history: seen.history.map((entry) =>
      entry.status === 'requested' || entry.status === 'withdrawn'
        ? entry
        : { ...entry, by: THE_SHOP },
    ),
  };
}
