import { useParams } from 'react-router';
import type { Paper } from '#contract/papers.ts';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { papers } from '#web/order/paper-endpoints.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { PaperSheet } from './PaperSheet.tsx';

/** The invoice of an order and its credit notes, to print: each on a page of its own. */
export function Component() {
  const { id = '' } = useParams();
  const uid = useUserId();
  const query = papers.useQuery(
    { uid, orderId: id },
    { skip: uid === '', refetchOnMountOrArgChange: true },
  );
  const { currentData: found, isError } = query;
  return (
    <AdminScreen
      title={found ? titleOf(found) : 'Invoice'}
      backTo={{ path: adminPaths.transaction(id), label: 'Transaction' }}
      hidesHeadInPrint
      actions={
        <Button
          variant="primary"
          aria-disabled={!found?.length || undefined}
          onClick={() => window.print()}
        >
          Print
        </Button>
      }
    >
      {isError && <QueryFailure title="The invoice can't be shown" query={query} />}
      {!found && !isError && <Skeleton className="h-96 max-w-3xl" />}
      {found?.length === 0 && (
        <EmptyState title="There is no invoice">
          The payment of this order came too late and was given back.
        </EmptyState>
      )}
      {found?.map((paper) => (
        <PaperSheet key={paper.number} paper={paper} />
      ))}
    </AdminScreen>
  );
}

function titleOf([invoice]: readonly Paper[]): string {
  return invoice ? `Invoice ${invoice.number}` : 'Invoice';
}
