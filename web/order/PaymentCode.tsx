import { encode } from 'uqr';
import type { TransferCode } from '#contract/transfer-code.ts';

const SCANNED_BY = { epc: 'your banking app', upi: 'any UPI app' } as const;

/** A QR code by which an order is paid. What it says stands beside it in words. Black on white in dark mode, too: scanners need it. */
export function PaymentCode({ code: { kind, text } }: { code: TransferCode }) {
  // The border is the quiet zone of the standard.
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : [])))
    .join('');
  return (
    <figure className="flex flex-wrap items-center gap-4 break-inside-avoid">
      <svg
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing, no file
        role="img"
        aria-label="QR code with these payment details"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        className="size-44 shrink-0 rounded-md"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="flex max-w-56 flex-col items-start gap-2 text-ink-muted">
        Scan it with {SCANNED_BY[kind]}: account, sum and reference are filled in.
        {kind === 'upi' && (
          <a href={text} className="inline-block min-h-6 text-accent underline underline-offset-4">
            Pay with a UPI app on this device
          </a>
        )}
      </figcaption>
    </figure>
  );
}
