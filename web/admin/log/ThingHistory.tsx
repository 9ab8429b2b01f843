import { useState } from 'react';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { ALWAYS_FRESH } from '#web/list/use-list.ts';
import { useUserId } from '#web/store-hooks.ts';
import { Button } from '#web/ui/Button.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { LOG_COLUMNS, ThingContext } from './log-columns.tsx';
import { log } from './log-endpoints.ts';
import { UndoneContext } from './UndoButton.tsx';

const SHOWN = 20;
const MOST = 100;

interface ThingHistoryProps {
  /** Its type and id, such as `product:ID`. */
  thing: string;
  onUndone: (() => Promise<unknown>) | undefined;
}

/** Lists changes of one thing, newest first. */
export default function ThingHistory({ thing, onUndone }: ThingHistoryProps) {
  const uid = useUserId();
  const [limit, setLimit] = useState(SHOWN);
  const query = new URLSearchParams({ entity: thing, limit: String(limit) }).toString();
  const answer = log.useQuery({ uid, query }, { skip: uid === '', ...ALWAYS_FRESH });
  const { data, isError, isFetching } = answer;
  if (isError) return <QueryFailure title="The history can't be shown" query={answer} />;
  if (data?.entries.length === 0)
    return <p className="text-ink-muted">Nothing was changed here in the last two years.</p>;
  return (
    <div aria-busy={isFetching}>
      <ThingContext value={thing}>
        <UndoneContext value={onUndone}>
          <DataTable
            caption="History"
            columns={LOG_COLUMNS}
            rows={data?.entries}
            skeletonRows={4}
            rowKey={({ _id }) => _id}
          />
        </UndoneContext>
      </ThingContext>
      {data && data.total > limit && limit < MOST && (
        <Button className="mt-4" onClick={() => setLimit(MOST)}>
          Show more
        </Button>
      )}
    </div>
  );
}
