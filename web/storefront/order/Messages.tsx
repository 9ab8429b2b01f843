import type { OrderNote } from '#contract/order-notes.ts';
import { DateTime } from '#web/ui/DateTime.tsx';

/** What the shop has written to the customer about an order. */
export function Messages({ messages }: { messages: readonly OrderNote[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {messages.map(({ words, at }) => (
        <li key={at}>
          <p className="text-sm text-ink-muted">
            <DateTime at={at} withTime />
          </p>
          <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
            {words}
          </p>
        </li>
      ))}
    </ul>
  );
}
