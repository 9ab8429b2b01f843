import { Link } from 'react-router';
import { DUTY_WORDS, type Duty } from '#contract/duties.ts';
import { paths } from '#web/paths.ts';
import { buttonLook } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { AdminScreen } from './AdminScreen.tsx';

/** In place of a screen that needs a duty which the admin does not have. */
export function DutyNeeded({ duty }: { duty: Duty }) {
  const { label } = DUTY_WORDS[duty];
  return (
    <AdminScreen title="Not among your duties">
      <EmptyState
        title={`This page needs the duty ${label}`}
        action={
          <Link to={paths.adminDashboard} className={buttonLook('secondary')}>
            To the dashboard
          </Link>
        }
      >
        Somebody with the duty {DUTY_WORDS.staff.label} can give it to you.
      </EmptyState>
    </AdminScreen>
  );
}
