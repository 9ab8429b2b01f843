import { useSearchParams } from 'react-router';
import { FRESH_FIGURES } from '#web/admin/figures/dashboard-endpoints.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { isBackwards } from '#web/list/date-range.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { report } from './report-endpoints.ts';
import { readState, reportQuery, writeState, type ReportState } from './report-period.ts';
import { ReportControls } from './ReportControls.tsx';
import { ReportScreen } from './ReportScreen.tsx';

export function Component() {
  const uid = useUserId();
  const [params, setParams] = useSearchParams();
  const state = readState(params);
  const asked = queryNow(state);
  const isRange = !isBackwards(state);
  const skip = uid === '' || !isRange;
  const query = report.useQuery({ uid, query: asked }, { skip, ...FRESH_FIGURES });
  // While other days are loading, those before stay.
  const { data, isError, isFetching } = query;
  function change(changed: Partial<ReportState>, replace = false) {
    // The address is ahead of what is rendered when choices follow each other quickly.
    const latest = readState(new URLSearchParams(window.location.search));
    setParams(writeState({ ...latest, ...changed }), { replace, preventScrollReset: true });
  }
  const days = new URLSearchParams(asked);
  for (const name of ['compare', 'by']) days.delete(name);
  return (
    <AdminScreen
      title="Report"
      more={
        <>
          <ExportButton path="report/export.csv" query={asked} />
          <ExportButton path="report/tax.csv" query={days.toString()} label="Export tax as CSV" />
        </>
      }
    >
      <ReportControls state={state} change={change} />
      {isError && !isFetching && isRange ? (
        <QueryFailure title="The report can't be shown" query={query} />
      ) : (
        <div aria-busy={isFetching}>
          {data ? <ReportScreen report={data} /> : isRange && <ReportSkeleton />}
        </div>
      )}
    </AdminScreen>
  );
}

function queryNow(state: ReportState): string {
  return reportQuery(state, new Date(), shopConfig.shop.timeZone);
}

function ReportSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-12">
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-80" />
      <Skeleton className="h-72" />
    </div>
  );
}
