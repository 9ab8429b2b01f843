import { NotFoundScreen } from '#web/admin/screen/NotFoundScreen.tsx';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { OneSale } from '#contract/sale.ts';
import { HistoryTabs } from '#web/admin/log/HistoryTabs.tsx';
import { AdminScreen, Section } from '#web/admin/screen/AdminScreen.tsx';
import { isApiFailure } from '#web/api-failure.ts';
import { ConfirmedButton } from '#web/frame/ConfirmedButton.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { ALWAYS_FRESH } from '#web/list/use-list.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Money, useNumberText } from '#web/ui/Money.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StateLabel, Times } from './sale-columns.tsx';
import { deleteSale, oneSale } from './sale-endpoints.ts';
import { EndSale } from './EndSale.tsx';
import { SaleForm } from './SaleForm.tsx';

const BACK = { path: adminPaths.sales, label: 'Sales' };

/** One sale: its terms, and what it brought. */
export function Component() {
  const { id = '' } = useParams();
  const uid = useUserId();
  const query = oneSale.useQuery({ uid, id }, { skip: uid === '', ...ALWAYS_FRESH });
  const { data, error, isError } = query;
  if (isApiFailure(error) && error.status === 404) return <SaleNotFound />;
  if (data?.sale._id === id) return <SaleScreen known={data} />;
  if (!isError) return <Skeleton className="h-72" />;
  return (
    <AdminScreen title="Sale" backTo={BACK}>
      <QueryFailure title="This sale can't be shown" query={query} />
    </AdminScreen>
  );
}

function SaleScreen({ known: { sale, brought } }: { known: OneSale }) {
  const number = useNumberText();
  return (
    <AdminScreen
      title={sale.name}
      backTo={BACK}
      about={
        <span className="flex flex-wrap items-center gap-3">
          <StateLabel sale={sale} /> <Times sale={sale} />
        </span>
      }
      actions={
        <>
          <EndSale sale={sale} />
          <DeleteSale known={sale} />
        </>
      }
    >
      <HistoryTabs thing={`sale:${sale._id}`} label="Sale">
        <dl className="grid grid-cols-3 gap-x-6 gap-y-4 border-y border-line py-5">
          <Figure label="Orders">{number(brought.orders)}</Figure>
          <Figure label="Pieces">{number(brought.pieces)}</Figure>
          <Figure label="Brought">
            <Money amount={brought.revenue} />
          </Figure>
        </dl>
        <div className="mt-10">
          <Section title="Terms">
            {sale.state === 'ended' ? (
              <p className="text-ink-muted">It has ended. What was charged stays as it was.</p>
            ) : (
              <SaleForm key={sale.updatedAt} opened={sale} />
            )}
          </Section>
        </div>
      </HistoryTabs>
    </AdminScreen>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{label}</dt>
      <dd className="mt-0.5 text-lg tabular-nums">{children}</dd>
    </div>
  );
}

/** Deletes a sale, after a confirmation. */
function DeleteSale({ known: { _id, name, state } }: { known: OneSale['sale'] }) {
  const uid = useUserId();
  const navigate = useNavigate();
  const [remove] = deleteSale.useMutation();
  return (
    <ConfirmedButton
      label="Delete"
      question={`Delete ${name}?`}
      confirmLabel="Delete sale"
      act={async () => {
        const done = await remove({ uid, id: _id }).unwrap();
        await navigate(adminPaths.sales);
        return done;
      }}
    >
      {state === 'running'
        ? 'Prices go back at once. Checkouts that are open keep theirs. It stays in the bin for 30 days.'
        : 'It stays in the bin for 30 days.'}
    </ConfirmedButton>
  );
}

function SaleNotFound() {
  return (
    <NotFoundScreen what="sale" backTo={BACK}>
      It may have been deleted.
    </NotFoundScreen>
  );
}
