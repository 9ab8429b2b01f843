import type { Order } from '#contract/orders.ts';

/** Returns true if there is anything to say about a parcel of an order. */
export function hasKnownParcel({ shipments }: Pick<Order, 'shipments'>): boolean {
  return shipments.some(({ carrier, tracking }) => carrier !== null || tracking !== null);
}

/** The parcels of an order: carrier, tracking number, and the page that shows where the parcel is. */
export function Parcels({ shipments }: Pick<Order, 'shipments'>) {
  return (
    <ul className="flex flex-col gap-3">
      {shipments.map(({ carrier, tracking, url, at }) => (
        <li key={at} className="wrap-anywhere">
          {carrier !== null && <p>{carrier}</p>}
          {tracking !== null && (
            <p className="tabular-nums">
              {url === null ? (
                tracking
              ) : (
                <a
                  href={url}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-block py-1 text-accent underline-offset-4 hover:underline"
                >
                  {tracking}
                  <span className="sr-only"> (where it is, in a new tab)</span>
                </a>
              )}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
