import type { TransferCode } from '#contract/transfer-code.ts';
import { QrCode } from '#web/ui/QrCode.tsx';

const SCANNED_BY = { epc: 'your banking app', upi: 'any UPI app' } as const;

/** A QR code by which an order is paid. What it says stands beside it in words. */
export function PaymentCode({ code: { kind, text } }: { code: TransferCode }) {
  return (
    <figure className="flex flex-wrap items-center gap-4 break-inside-avoid">
      <QrCode text={text} label="QR code with these payment details" />
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
