import type { ListedJob } from '#contract/jobs.ts';
import { ListTable } from '#web/admin/list/ListTable.tsx';
import { RowLink } from '#web/admin/list/way-back.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { type ListShape } from '#web/list/list-params.ts';
import { ALWAYS_FRESH, useList } from '#web/list/use-list.ts';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import type { Column } from '#web/ui/DataTable.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { useNumberText } from '#web/ui/Money.tsx';
import { StatusLabel, type StatusTone } from '#web/ui/StatusLabel.tsx';
import { jobs } from './job-endpoints.ts';
import { IS_UNDER_WAY, jobWords, KIND_TITLES } from './job-words.ts';
import { JobSteps } from './JobSteps.tsx';

const SHAPE = { sorts: ['newest'], filters: {} } satisfies ListShape;
const WORDS = { one: 'job', many: 'jobs' };
const POLL_MS = 2_000;

const STATES: Readonly<Record<ListedJob['state'], { words: string; tone: StatusTone }>> = {
  working: { words: 'Running', tone: 'warning' },
  undoing: { words: 'Being undone', tone: 'warning' },
  done: { words: 'Done', tone: 'good' },
  stopped: { words: 'Stopped', tone: 'neutral' },
  undone: { words: 'Undone', tone: 'neutral' },
  failed: { words: 'Failed', tone: 'danger' },
};

/** The changes of many products or coupons at once: running, done and failed. */
export function Component() {
  const uid = useUserId();
  const list = useList(SHAPE);
  const asked = { uid, query: list.query };
  const answer = jobs.useQuery(asked, { skip: uid === '', ...ALWAYS_FRESH });
  const { data } = answer;
  const isAnyUnderWay = data?.jobs.some(({ state }) => IS_UNDER_WAY[state]) ?? false;
  jobs.useQuery(asked, { skip: uid === '' || !isAnyUnderWay, pollingInterval: POLL_MS });
  return (
    <AdminScreen title="Jobs" about="Imports, and changes of many products at once">
      <ListTable
        list={list}
        words={WORDS}
        caption="Jobs"
        columns={columnsWith(() => void answer.refetch())}
        rowKey={({ _id }) => _id}
        page={data && { ...data, rows: data.jobs }}
        query={answer}
        empty={{
          title: 'No jobs yet',
          words: 'Imports, and changes of many products at once are listed here.',
        }}
      />
    </AdminScreen>
  );
}

/** `onChange`: called when a job was stopped, or its undo has begun. */
function columnsWith(onChange: () => void): readonly Column<ListedJob>[] {
  return [
    {
      key: 'what',
      header: 'Job',
      namesRow: true,
      cell: (job) => (
        <span className="block py-1">
          <RowLink
            to={adminPaths.job(job._id)}
            className="inline-block min-h-6 font-medium underline-offset-4 hover:underline"
          >
            {KIND_TITLES[job.kind]}
          </RowLink>
          <span className="block text-ink-muted">
            {job.by.name} · <DateTime at={job.startedAt} withTime />
          </span>
        </span>
      ),
    },
    { key: 'did', header: 'What it did', cell: (job) => <Did job={job} /> },
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => (
        <StatusLabel tone={STATES[state].tone}>{STATES[state].words}</StatusLabel>
      ),
    },
    {
      key: 'steps',
      header: 'Undo',
      hideHeader: true,
      isNumber: true,
      cell: (job) => <JobSteps job={job} size="sm" onChange={onChange} />,
    },
  ];
}

function Did({ job }: { job: ListedJob }) {
  const number = useNumberText();
  const { errorCount, failure } = job;
  return (
    <span className="block wrap-anywhere">
      {jobWords(job, number)}
      {errorCount > 0 && (
        <span className="block text-danger">
          {number(errorCount)} {errorCount === 1 ? 'error' : 'errors'}
        </span>
      )}
      {failure !== undefined && <span className="block text-danger">{failure}</span>}
    </span>
  );
}
