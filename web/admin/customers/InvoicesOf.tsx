import type { User } from '#contract/users.ts';
import { Section } from '#web/admin/screen/AdminScreen.tsx';
import { allowInvoices } from '#web/admin/users/customer-endpoints.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';

/** Whether a customer may pay by invoice; nothing where the shop doesn't offer that. */
export function InvoicesOf({ user: { _id: userId, name, paysByInvoice } }: { user: User }) {
  const uid = useUserId();
  const [allow] = allowInvoices.useMutation();
  const isOffered = shopConfig.payment.methods.some(({ kind }) => kind === 'invoice');
  if (!isOffered && !paysByInvoice) return null;
  const label = paysByInvoice ? 'Take it back' : 'Let them pay by invoice';
  return (
    <Section title="Payment by invoice">
      <div className="flex flex-col items-start gap-2">
        <p>{paysByInvoice ? 'They may pay by invoice.' : 'They may not pay by invoice.'}</p>
        <ConfirmedButton
          size="sm"
          label={label}
          question={`${label}?`}
          confirmLabel={label}
          isHarmless={!paysByInvoice}
          act={() => allow({ uid, userId, allowed: !paysByInvoice }).unwrap()}
          focusAfter="main h1"
        >
          {paysByInvoice
            ? `${name} pays by other methods from then on. Invoices that are due stay due.`
            : `Orders of ${name} are sent before they are paid.`}
        </ConfirmedButton>
      </div>
    </Section>
  );
}
