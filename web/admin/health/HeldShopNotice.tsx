import { useState } from 'react';
import type { HeldShop } from '#contract/backups.ts';
import { DUTY_WORDS } from '#contract/duties.ts';
import { useHasDuty } from '#web/admin/duties/use-duties.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { ALWAYS_FRESH } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { heldShop, releaseShop } from './health-endpoints.ts';

const LOOK_AGAIN_MS = 5_000;

/** Of a shop that was restored: what the backup had not, and a button to release it. */
export function HeldShopNotice() {
  const uid = useUserId();
  const known = heldShop.useQueryState(uid).currentData?.held;
  const { currentData } = heldShop.useQuery(uid, {
    skip: uid === '',
    ...ALWAYS_FRESH,
    pollingInterval: known?.isReady === false ? LOOK_AGAIN_MS : 0,
  });
  return currentData?.held ? <Held held={currentData.held} /> : null;
}

function Held({ held }: { held: NonNullable<HeldShop['held']> }) {
  const { backupAt, isReady, lost, letters } = held;
  const uid = useUserId();
  const mayRefund = useHasDuty('refunds');
  const [isChosen, setChosen] = useState(true);
  const refundLost = mayRefund && isChosen;
  const [release] = releaseShop.useMutation();
  const waiting = `${letters >= 1_000 ? '1,000 or more' : letters} ${letters === 1 ? 'e-mail waits' : 'e-mails wait'}`;
  return (
    <Notice tone="warning">
      <section aria-labelledby="held-shop" className="flex flex-col items-start gap-3">
        <h2 id="held-shop" className="font-semibold">
          This shop was restored and is held
        </h2>
        <p>
          It is as it was on <DateTime at={backupAt} withTime />. {waiting} until you release it.
        </p>
        {lost.count > 0 && (
          <>
            <p>
              Since then {lost.count === 1 ? '1 payment' : `${lost.count} payments`} of{' '}
              <Money amount={lost.amount} /> came in whose orders are lost.
            </p>
            {mayRefund ? (
              <Checkbox label="Refund these payments" checked={isChosen} onChange={setChosen} />
            ) : (
              <p>
                Somebody with the duty {DUTY_WORDS.refunds.label} can refund them as they release
                it.
              </p>
            )}
          </>
        )}
        <ConfirmedButton
          label="Release the shop"
          question="Release the shop?"
          confirmLabel="Release the shop"
          isHarmless
          reason={isReady ? undefined : 'The payments since the backup are still being read.'}
          act={() => release({ uid, refundLost }).unwrap()}
          focusAfter="main h1"
        >
          E-mails that wait are sent
          {lost.count > 0 &&
            (refundLost ? ', and the payments are refunded' : ', and the payments are kept')}
          .
        </ConfirmedButton>
      </section>
    </Notice>
  );
}
