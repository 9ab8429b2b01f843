import type { HealthCheck } from '#contract/health.ts';
import { isEveryDuty } from '#contract/duties.ts';
import { useDuties } from '#web/admin/duties/use-duties.ts';
import { ExportButton } from '#web/admin/list/ExportButton.tsx';
import { AdminScreen, Section } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { ALWAYS_FRESH } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { BackupList } from './BackupList.tsx';
import { health } from './health-endpoints.ts';
import { nameOfCheck, stateOfCheck, worstFirst } from './health-words.ts';
import { ScriptList } from './ScriptList.tsx';
import { HeldShopNotice } from './HeldShopNotice.tsx';

/** The state of the shop's parts, and its backups. */
export function Component() {
  const uid = useUserId();
  const query = health.useQuery(uid, { skip: uid === '', ...ALWAYS_FRESH });
  const { currentData: found, isError, isFetching } = query;
  return (
    <AdminScreen
      title="Health"
      about="How the parts of the shop are, and what to do about them"
      actions={
        <Button size="sm" busy={isFetching} onClick={() => void query.refetch()}>
          Look again
        </Button>
      }
    >
      <div className="flex flex-col gap-10">
        <HeldShopNotice />
        <Section title="Checks">
          {found && <Checks checks={found.checks} />}
          {!found && isError && <QueryFailure title="The checks can't be made" query={query} />}
          {!found && !isError && <Skeleton className="h-96" />}
        </Section>
        <ScriptList />
        <BackupList />
        <Everything />
      </div>
    </AdminScreen>
  );
}

/** The whole shop as files, for an owner: it asks for the rights that the files need. */
function Everything() {
  if (!isEveryDuty(useDuties())) return null;
  return (
    <Section title="Everything as files">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-muted">
          A zip with products, categories, stock, customers, orders, tax, coupons and the log as CSV
          files, the settings, and all photos. For other programs: only a backup brings the shop
          back.
        </p>
        <ExportButton path="backup/download" label="Download everything" />
      </div>
    </Section>
  );
}

function Checks({ checks }: { checks: readonly HealthCheck[] }) {
  const faults = checks.filter(({ ok }) => !ok).length;
  return (
    <>
      <output className="mb-4 block text-ink-muted">
        {faults === 0 ? 'Nothing is wrong.' : `${faults} of ${checks.length} checks found a fault.`}
      </output>
      <ul className="border-t border-line">
        {worstFirst(checks).map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </>
  );
}

function Check({ check }: { check: HealthCheck }) {
  const { name, words, remedy } = check;
  const state = stateOfCheck(check);
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <h3 className="font-medium">{nameOfCheck(name)}</h3>
        <p className="max-w-prose text-sm wrap-anywhere">{words}</p>
        {remedy !== undefined && (
          <p className="mt-1 max-w-prose text-sm wrap-anywhere text-ink-muted">{remedy}</p>
        )}
      </div>
      <StatusLabel tone={state.tone}>{state.words}</StatusLabel>
    </li>
  );
}
