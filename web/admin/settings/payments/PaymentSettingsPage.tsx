import { use } from 'react';
import type { StoredSettings } from '#contract/settings.ts';
import { PartScreen } from '#web/admin/settings/PartScreen.tsx';
import { saveSettings } from '#web/admin/settings/settings-endpoints.ts';
import { useOwnerSettings } from '#web/admin/settings/use-opened-settings.ts';
import { useUserId } from '#web/store-hooks.ts';
import { MoneyContext } from '#web/ui/Money.tsx';
import { changesOfPayments, type TypedPayment, typedPayments } from './payment-values.ts';
import { PaymentsFields } from './PaymentsFields.tsx';

/** The ways to pay. */
export function Component() {
  const uid = useUserId();
  const format = use(MoneyContext);
  const query = useOwnerSettings();
  const [save] = saveSettings.useMutation();
  const changesOf = (payments: readonly TypedPayment[]) => changesOfPayments(payments, format);
  return (
    <PartScreen<StoredSettings, readonly TypedPayment[]>
      title="Payments"
      about="How shoppers can pay, in the order in which they see it"
      label="Save payments"
      of={typedPayments}
      compared={changesOf}
      query={query}
      save={(payments, version) => save({ uid, version, changes: changesOf(payments) }).unwrap()}
    >
      {(payments, onChange, refused) =>
        query.currentData && (
          <PaymentsFields
            payments={payments}
            settings={query.currentData}
            onChange={onChange}
            refused={refused}
          />
        )
      }
    </PartScreen>
  );
}
