import { useParams } from 'react-router';
import { oneJob } from '#web/admin/jobs/job-endpoints.ts';
import { titleOf } from '#web/admin/jobs/job-words.ts';
import { JobProgress } from '#web/admin/jobs/JobProgress.tsx';
import { AdminScreen } from '#web/admin/screen/AdminScreen.tsx';
import { QueryFailure } from '#web/frame/QueryFailure.tsx';
import { adminPaths } from '#web/admin-paths.ts';
import { useUserId } from '#web/store-hooks.ts';
import { ImportRows } from './ImportRows.tsx';

const TO_JOBS = { path: adminPaths.jobs, label: 'Jobs' };

/** A job that was started before: how far it is, its rows, and its undo. */
export function Component() {
  const { id = '' } = useParams();
  const uid = useUserId();
  const answer = oneJob.useQuery({ uid, jobId: id }, { skip: uid === '' });
  const { data: job } = answer;
  return (
    <AdminScreen title={job ? titleOf(job) : 'Job'} backTo={TO_JOBS}>
      {answer.isError && !job && <QueryFailure title="The job can't be shown" query={answer} />}
      {job && (
        <div className="flex flex-col gap-4">
          <JobProgress job={job} />
          <ImportRows key={job.state} job={job} />
        </div>
      )}
    </AdminScreen>
  );
}
