import { toast } from 'react-hot-toast/headless';
import type { Backups } from '#contract/backups.ts';
import { Section } from '#web/admin/screen/AdminScreen.tsx';
import { messageOf } from '#web/api-failure.ts';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { ALWAYS_FRESH } from '#web/list/use-list.ts';
import { shopConfig } from '#web/shop-config.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StatusLabel } from '#web/ui/StatusLabel.tsx';
import { backups, makeBackup } from './health-endpoints.ts';
import { sizeInWords, stateOfBackup } from './health-words.ts';

type Backup = Backups['backups'][number];

const LOOK_AGAIN_MS = 3_000;
const isRunning = ({ state }: Backup) => state === 'running';

/** The backups that the shop has made of itself, and a button to make one. */
export function BackupList() {
  const uid = useUserId();
  const asked = { skip: uid === '', ...ALWAYS_FRESH };
  const known = backups.useQueryState(uid).currentData?.backups ?? [];
  const query = backups.useQuery(uid, {
    ...asked,
    pollingInterval: known.some(isRunning) ? LOOK_AGAIN_MS : 0,
  });
  const { currentData: list, isError } = query;
  return (
    <Section title="Backups">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-muted">
          {list?.nightly === false
            ? 'The shop makes none by itself.'
            : 'The shop makes one each night, and restores it for a try.'}
        </p>
        <MakeBackup isBusy={list?.backups.some(isRunning) ?? false} />
      </div>
      {list?.backups.length === 0 && <p>There is no backup yet.</p>}
      {list && list.backups.length > 0 && (
        <ul className="border-t border-line">
          {list.backups.map((backup) => (
            <BackupRow key={backup._id} backup={backup} />
          ))}
        </ul>
      )}
      {!list && isError && <QueryFailure title="The backups can't be shown" query={query} />}
      {!list && !isError && <Skeleton className="h-24" />}
    </Section>
  );
}

function MakeBackup({ isBusy }: { isBusy: boolean }) {
  const uid = useUserId();
  const [make, { isLoading }] = makeBackup.useMutation();
  async function begin() {
    try {
      toast.success((await make(uid).unwrap()).message);
    } catch (error) {
      toast.error(messageOf(error));
    }
  }
  return (
    <Button size="sm" busy={isLoading || isBusy} onClick={() => void begin()}>
      Back up now
    </Button>
  );
}

function BackupRow({ backup }: { backup: Backup }) {
  const { at, bytes, orders, nightly, problem, deletedAt } = backup;
  const { locale } = shopConfig.shop;
  const state = stateOfBackup(backup);
  const facts = [
    bytes !== undefined && sizeInWords(bytes, locale),
    orders !== undefined && `${orders.toLocaleString(locale)} ${orders === 1 ? 'order' : 'orders'}`,
    nightly ? 'of the night' : 'asked for',
    deletedAt !== undefined && 'no longer kept',
  ];
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium">
          <DateTime at={at} withTime />
        </p>
        <p className="text-sm text-ink-muted">{facts.filter(Boolean).join(' · ')}</p>
        {problem !== undefined && (
          <p className="mt-1 max-w-prose text-sm wrap-anywhere">{problem}</p>
        )}
      </div>
      <StatusLabel tone={state.tone}>{state.words}</StatusLabel>
    </li>
  );
}
